// Asks, and shows that something is being asked: the page is busy until all answers are there and drawn.

import * as api from "./api.js";

const page = document.documentElement;
let open = 0;

function busy(by) {
  open += by;
  page.dataset.asking = open;
}

export async function call(...question) {
  busy(1);
  try {
    return await api.call(...question);
  } finally {
    setTimeout(() => busy(-1)); // behind what the answer is used for
  }
}

busy(0);
