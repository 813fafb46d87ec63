// Writes uuid7_draft02_npm.tsv: IDs of the npm package uuidv7 in the layout of draft
// 02, with the times at which it made them. Version 0.1.0 writes 12 bits of fraction,
// 0.1.8 writes 24, in which a random part of the millisecond follows it. Both round down.
//
//     npm install uuidv7-0.1.0@npm:uuidv7@0.1.0 uuidv7-0.1.8@npm:uuidv7@0.1.8
//     node uuid7_draft02_npm.mjs >uuid7_draft02_npm.tsv
//
// The IDs contain random bits, so they differ each time.
console.log('version\tunix_ms\tuuid');
const times = [0, 1, 999, 1000, 1645557742000, 1700000000123, 2 ** 36 * 1000 - 1];
for (let n = 0; n < 200; n++) times.push(1600000000000 + n * 987654321 + n * 5);
times.sort((a, b) => a - b);
for (const version of ['0.1.0', '0.1.8']) {
    const { uuidv7 } = await import(`uuidv7-${version}`);
    for (const unix_ms of times) {
        Date.now = () => unix_ms;
        console.log(`${version}\t${unix_ms}\t${uuidv7()}`);
    }
}
