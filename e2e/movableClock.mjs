import { readFileSync } from 'node:fs';

// Preloaded into a server whose clock a story moves: the file holds the offset in milliseconds.
const file = process.env.CLOCK_FILE ?? '';
const real = Date.now.bind(Date);
let ahead = 0;
setInterval(() => {
  ahead = Number(readFileSync(file, 'utf8'));
}, 20).unref();
Date.now = () => real() + ahead;
