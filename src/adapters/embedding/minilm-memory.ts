import { MINILM_KERNEL } from './minilm-kernel.ts';
import type { Linear } from './minilm-weights.ts';

/** Exports of the kernel. Addresses and strides are in bytes. */
interface Kernel {
  readonly multiply: (
    rows: number,
    weights: number,
    rowScales: number,
    columnScales: number,
    bias: number,
    out: number,
    m: number,
    n: number,
    k: number,
  ) => void;
  readonly quantise: (
    source: number,
    packed: number,
    scales: number,
    m: number,
    k: number,
    top: number,
  ) => void;
  readonly attend: (
    queries: number,
    keys: number,
    out: number,
    m: number,
    stride: number,
    scale: number,
  ) => void;
  readonly blend: (
    values: number,
    shares: number,
    out: number,
    m: number,
    stride: number,
    outStride: number,
  ) => void;
}

/** A linear map inside the kernel's memory. */
export interface PackedLinear {
  readonly weights: number;
  readonly scales: number;
  readonly bias: number;
  readonly rows: number;
  readonly columns: number;
  /** The largest integer an activation may become without the sum overflowing. */
  readonly activationTop: number;
}

/** The part of the engine's WebAssembly API that is used. The types of Node leave it out. */
interface WebAssemblyApi {
  readonly Memory: new (size: { readonly initial: number }) => { readonly buffer: ArrayBuffer };
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: unknown };
}

const PAGE_BYTES = 65_536;
const ALIGNMENT = 16;
const FLOAT_BYTES = 4;
const INTEGER_BYTES = 2;
/** Rows of weights that the kernel reads side by side, and how much of a row at once. */
const PANEL_ROWS = 4;
const CHUNK = 8;
/**
 * Activations have outliers and weights have none: the bits that a sum can hold are shared so that
 * the largest activation becomes this many times the largest weight.
 */
const ACTIVATION_SHARE = 3;
const SUM_MAX = 2 ** 31 - 1;

/** Holds the kernel and its memory with all weights and intermediate values. */
export class MiniLmMemory {
  readonly kernel: Kernel;
  readonly #sizeBytes: number;
  readonly #floats: Float32Array;
  readonly #integers: Int16Array;
  #used = ALIGNMENT;

  constructor(sizeBytes: number) {
    const { Memory, Module, Instance } = (globalThis as unknown as { WebAssembly: WebAssemblyApi })
      .WebAssembly;
    const memory = new Memory({ initial: Math.ceil(sizeBytes / PAGE_BYTES) + 1 });
    const module = new Module(Buffer.from(MINILM_KERNEL, 'base64'));
    this.kernel = new Instance(module, { host: { memory } }).exports as Kernel;
    this.#sizeBytes = memory.buffer.byteLength;
    this.#floats = new Float32Array(memory.buffer);
    this.#integers = new Int16Array(memory.buffer);
  }

  /** Returns the bytes that a linear map takes in this memory. */
  static bytesOf(rows: number, columns: number): number {
    return rows * columns * INTEGER_BYTES + 2 * rows * FLOAT_BYTES + 3 * ALIGNMENT;
  }

  /** Returns the address of this many bytes of its own. */
  reserve(sizeBytes: number): number {
    const address = this.#used;
    this.#used = Math.ceil((address + sizeBytes) / ALIGNMENT) * ALIGNMENT;
    if (this.#used > this.#sizeBytes) {
      throw new Error('the memory of the kernel was measured too small');
    }
    return address;
  }

  /** Returns this many floats at an address, without a copy. */
  floatsAt(address: number, count: number): Float32Array {
    return this.#floats.subarray(address / FLOAT_BYTES, address / FLOAT_BYTES + count);
  }

  /** Takes a map in: every row as integers with one scale, four rows side by side. */
  pack(map: Linear): PackedLinear {
    const { rows, columns } = map;
    const weights = this.reserve(rows * columns * INTEGER_BYTES);
    const scales = this.reserve(rows * FLOAT_BYTES);
    const bias = this.reserve(rows * FLOAT_BYTES);
    this.floatsAt(bias, rows).set(map.bias);
    const weightTop = Math.floor(Math.sqrt(SUM_MAX / (columns * ACTIVATION_SHARE)));
    const scaleOf = this.floatsAt(scales, rows);
    for (let row = 0; row < rows; row += 1) {
      const values = map.weights.subarray(row * columns, (row + 1) * columns);
      let largest = 0;
      for (let column = 0; column < columns; column += 1) {
        largest = Math.max(largest, Math.abs(values[column] as number));
      }
      scaleOf[row] = largest / weightTop;
      const factor = largest === 0 ? 0 : weightTop / largest;
      const panel = Math.floor(row / PANEL_ROWS) * PANEL_ROWS * columns;
      let place = weights / INTEGER_BYTES + panel + (row % PANEL_ROWS) * CHUNK;
      for (let chunk = 0; chunk < columns; chunk += CHUNK) {
        for (let at = 0; at < CHUNK; at += 1) {
          this.#integers[place + at] = Math.round((values[chunk + at] as number) * factor);
        }
        place += CHUNK * PANEL_ROWS;
      }
    }
    const activationTop = Math.floor(SUM_MAX / (weightTop * columns));
    return { weights, scales, bias, rows, columns, activationTop };
  }
}
