import { join, resolve } from 'node:path';

import type { Clock } from '../../base/clock.ts';
import type { Download } from '../../base/download.ts';
import { describeError, GatewayError } from '../../base/errors.ts';
import type { Embedder } from '../../retrieve/embedder.ts';
import { EMBED } from '../../tuning/embedding.ts';
import {
  BGE_M3,
  type BgeM3Program,
  findTransformers,
  fingerprintOf,
  missingFiles,
  removeHalves,
} from './bge-m3-files.ts';
import { EmbeddingThread, type EmbeddingProgram } from './embedding-thread.ts';
import { ThreadEmbedder } from './thread-embedder.ts';

interface BgeM3Options {
  /** Folder of the model's `config.json`. If left out, the model is below `cacheFolder`. */
  readonly folder?: string;
  /** Allows the download of a model that is not in `cacheFolder`. */
  readonly allowDownload: boolean;
  readonly cacheFolder: string;
  readonly clock: Clock;
  /** For tests: a folder in which the package that runs the model was installed; beside pml by default. */
  readonly packageFolder?: string;
  /** For tests: another address to download from. */
  readonly downloadUrl?: string;
  /** For tests: number of tokens read of a text. */
  readonly tokensMax?: number;
  /** Reports the download of the model, and undefined at its end. */
  readonly onProgress?: (progress: Download | undefined) => void;
}

/**
 * BGE-M3, for texts in many languages, run by a package that the user installs.
 *
 * The model is loaded here already, because only it knows how many numbers its vectors have.
 */
export async function openBgeM3(options: BgeM3Options, signal: AbortSignal): Promise<Embedder> {
  const open = async (openSignal: AbortSignal): Promise<EmbeddingThread> => {
    const program = await programOf(options, openSignal);
    try {
      return await EmbeddingThread.open(program, openSignal);
    } catch (error) {
      await removeHalves(folderOf(options));
      throw error;
    } finally {
      options.onProgress?.(undefined);
    }
  };
  const thread = await open(signal);
  const tokensMax = options.tokensMax ?? EMBED.tokensMax;
  const nameOf = async ({ dimension }: EmbeddingThread): Promise<string> =>
    `bge-m3-${await fingerprintOf(folderOf(options))}/${dimension}/${tokensMax}`;
  const model = await nameOf(thread).catch(async (error: unknown) => {
    await thread.close();
    throw unusable(describeError(error), error);
  });
  return new ThreadEmbedder({
    model,
    dimension: thread.dimension,
    clock: options.clock,
    thread,
    open: async (openSignal) => {
      const again = await open(openSignal);
      // Its vectors would be kept under the name of the other.
      if ((await nameOf(again).catch(() => '')) !== model) {
        await again.close();
        throw unusable(`the model in ${folderOf(options)} is another now; start pml again`);
      }
      return again;
    },
  });
}

/** Returns the start data of the thread. Throws if the thread cannot be started at all. */
async function programOf(options: BgeM3Options, signal: AbortSignal): Promise<EmbeddingProgram> {
  signal.throwIfAborted();
  const transformersFile = findTransformers(options.packageFolder);
  const folder = folderOf(options);
  const missing = await missingFiles(folder);
  const download = options.folder === undefined && options.allowDownload && missing.length > 0;
  if (missing.length > 0 && !download) {
    throw unusable(
      options.folder === undefined
        ? `it was not downloaded into ${options.cacheFolder}; allow the download, or name a folder that has it`
        : `${folder} has no ${missing.join(', no ')}; copy the whole of ${BGE_M3} there`,
    );
  }
  return {
    file: 'bge-m3-worker',
    data: {
      transformersFile,
      tokensMax: options.tokensMax ?? EMBED.tokensMax,
      source: download
        ? { kind: 'download', cacheFolder: options.cacheFolder, url: options.downloadUrl }
        : { kind: 'folder', folder },
    } satisfies BgeM3Program,
    model: 'BGE-M3',
    remedy:
      options.folder === undefined
        ? `deleting ${folder} makes it be downloaded again`
        : `copy the whole of ${BGE_M3} into ${folder} again`,
    openTimeoutMs: EMBED.largeOpenTimeoutMs,
    textTimeoutMs: EMBED.textTimeoutMs,
    // Files that are here already are read with progress, too, which is nobody's download.
    onProgress: download ? options.onProgress : undefined,
  };
}

/** Returns the folder of the model's files, whether or not they are downloaded yet. */
function folderOf({ folder, cacheFolder }: BgeM3Options): string {
  return resolve(folder ?? join(cacheFolder, BGE_M3));
}

function unusable(reason: string, cause?: unknown): GatewayError {
  return new GatewayError(
    'EMBEDDING_MODEL_UNUSABLE',
    `the model BGE-M3 cannot be used: ${reason}`,
    cause === undefined ? {} : { cause },
  );
}
