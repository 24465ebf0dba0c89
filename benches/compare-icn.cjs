// Reads a file of Infinite Chess Notation with FormatConverter.js, five times, and
// prints the CPU time of the fastest: node compare-icn.cjs FormatConverter.js FILE
'use strict';
const fs = require('fs');
const [peer, file] = process.argv.slice(2);

// The script shows its own examples when it is loaded; nobody wants to see them.
const say = console.log;
console.log = () => {};
const nothing = () => ({ readFile() {} });
const source = fs.readFileSync(peer, 'utf8');
const converter = new Function('require', `${source}\n;return formatconverter;`)(nothing);
console.log = say;

const games = fs.readFileSync(file, 'utf8').split(/\n\n(?=\[)/);
let best = Infinity;
for (let round = 0; round < 5; round++) {
    const before = process.cpuUsage();
    for (const game of games) converter.ShortToLong_Format(game);
    const used = process.cpuUsage(before);
    best = Math.min(best, (used.user + used.system) / 1000);
}
say(`${file}  FormatConverter.js  ${best.toFixed(1)} ms for ${games.length} records`);
