//go:build js && wasm

// Command wasm answers the calls of the page inside a browser, in a worker: the same ones as the local server, by the
// same packages. It has neither commands nor plots. The worker is site/worker.js.
package main

import (
	"context"
	"encoding/json"
	"syscall/js"

	"twofold"
	"twofold/cmd/twofold/page/api"
	"twofold/sat"
)

// main tells the worker what answers, and stays. The worker is ended to stop it.
func main() {
	service := api.New(twofold.Default, twofold.Options{Backend: sat.InProcess}, api.InBrowser, "worker")
	service.Alone = true
	js.Global().Call("twofoldReady", js.FuncOf(func(_ js.Value, args []js.Value) any {
		name, ask := args[0].String(), args[1].String()
		go answer(service, name, ask) // for who answers in a callback must not wait
		return nil
	}))
	select {}
}

func answer(s *api.Service, name, ask string) {
	call, err := api.Find(name)
	var found []byte
	if err == nil {
		found, err = s.Answer(context.Background(), call, []byte(ask), func(p any) {
			if text, err := json.Marshal(p); err == nil {
				post("progress", string(text))
			}
		})
	}
	if err != nil {
		post("error", err.Error())
		return
	}
	post("answer", string(found))
}

func post(key, text string) { js.Global().Call("postMessage", map[string]any{key: text}) }
