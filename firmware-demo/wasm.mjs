// The board of a WebAssembly program: node wasm.mjs PROGRAM.wasm
import { readFileSync, writeSync } from "node:fs";

const board = {
  write(start, length) {
    writeSync(1, new Uint8Array(program.exports.memory.buffer, start, length));
  },
  exit(code) {
    process.exit(code);
  },
};
const module = new WebAssembly.Module(readFileSync(process.argv[2]));
const program = new WebAssembly.Instance(module, { board });
program.exports.main();
