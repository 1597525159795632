// The service worker: behind one visit the page is there without a network. 'make page' writes ahead of this file which
// files there are, and a version that is another one whenever one of them is. A new version waits until it is asked for.

"use strict";

addEventListener("install", (event) => {
  const isStock = (file) => file.startsWith("stock-"); // of one puzzle: without it that is drawn, and all else is there
  const add = (cache) => (file) => cache.add(file).catch((problem) => { if (!isStock(file)) throw problem; });
  event.waitUntil(caches.open(version).then((cache) => Promise.all(files.map(add(cache)))));
});

addEventListener("activate", (event) => {
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter((name) => name !== version).map((name) => caches.delete(name)))));
});

addEventListener("message", ({ data }) => {
  if (data === "take over") skipWaiting();
});

addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  event.respondWith(caches.open(version).then(async (cache) => await cache.match(event.request, { ignoreSearch: true }) || fetch(event.request)));
});
