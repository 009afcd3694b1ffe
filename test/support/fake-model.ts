import type { Download } from '../../src/base/download.ts';
import { GatewayError, type ErrorCode } from '../../src/base/errors.ts';
import type { Embedder } from '../../src/retrieve/embedder.ts';
import type { EmbedderSource } from '../../src/retrieve/vector-maker.ts';

/** Vectors that differ by the length of the text. */
export class FakeModel implements EmbedderSource {
  readonly name: string;
  readonly #dimension: number;
  /** How often it was told that nothing more is coming. */
  rests = 0;
  readonly batches: number[] = [];
  failure: ErrorCode | undefined;
  givenDimension: number | undefined;
  /** Answered instead of every vector. */
  givenVector: Float32Array | undefined;
  download: Download | undefined;
  isClosed = false;
  #held: Promise<void> | undefined;
  #letGo: () => void = () => undefined;

  constructor(name: string, dimension = 2) {
    this.name = name;
    this.#dimension = dimension;
  }

  hold(): void {
    this.#held = new Promise((resolve) => {
      this.#letGo = resolve;
    });
  }

  release(): void {
    this.#letGo();
  }

  open(): Promise<Embedder> {
    const dimension = this.#dimension;
    return Promise.resolve({
      model: `${this.name}/${dimension}`,
      dimension,
      rest: () => {
        this.rests += 1;
      },
      embed: async (texts) => {
        this.batches.push(texts.length);
        await this.#held;
        if (this.failure !== undefined) {
          throw new GatewayError(this.failure, 'told to fail');
        }
        return texts.map((text) => {
          if (this.givenVector !== undefined) {
            return this.givenVector;
          }
          const vector = new Float32Array(this.givenDimension ?? dimension);
          vector.set([Math.cos(text.length), Math.sin(text.length)]);
          return vector;
        });
      },
      [Symbol.asyncDispose]: () => {
        this.isClosed = true;
        return Promise.resolve();
      },
    });
  }
}
