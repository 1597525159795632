// The hand for boards that are solved by moves: what is touched moves, or a key is its direction.

export function movesHand(game) {
  // A move is chosen when those ahead of it have been made: keys can be faster than pictures.
  let moving = Promise.resolve();
  const move = (isIt) => {
    moving = moving.then(() => {
      const made = !game.hand.done && game.hand.moves?.find(isIt);
      return made && game.put([...game.position(), made.value]);
    });
  };
  return {
    press: (at) => move((m) => m.cell === at.cell),
    key(cell, event) {
      if (!event.key.startsWith("Arrow")) return false;
      move((m) => m.key === event.key);
      return true;
    },
    words: [["Arrow keys", "slide a tile into the gap"], ["Click or tap", "slides a tile beside the gap"]],
  };
}
