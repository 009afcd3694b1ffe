import { createHash } from 'node:crypto';
import { access, open, readdir, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

import type { Clock } from '../../base/clock.ts';
import type { Download } from '../../base/download.ts';
import { describeError, GatewayError } from '../../base/errors.ts';
import type { Embedder } from '../../retrieve/embedder.ts';
import { EMBED } from '../../tuning/embedding.ts';
import { EmbeddingThread, type EmbeddingProgram, ThreadEmbedder } from './thread-embedder.ts';

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
 * Opens BGE-M3, for texts in many languages. A package that the user installs runs it. The model is
 * loaded at once, because only the model knows the dimension of its vectors.
 */
export async function openBgeM3(options: BgeM3Options, signal: AbortSignal): Promise<Embedder> {
  const load = async (openSignal: AbortSignal): Promise<EmbeddingThread> => {
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
  const thread = await load(signal);
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
      const again = await load(openSignal);
      // Its vectors would be stored under the name of the old model.
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
    // Local files are read with progress, too, but that is no download.
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

/** The model's name at its publisher. In a cache folder, its files are in a folder of this name. */
export const BGE_M3 = 'Xenova/bge-m3';
/** The package that runs it. */
const PACKAGE = '@huggingface/transformers';
const MODEL_FILE = 'onnx/model_quantized.onnx';
/** Files of the model, the largest last, in the order of a download. */
const FILES = ['config.json', 'tokenizer_config.json', 'tokenizer.json', MODEL_FILE];

/** Finds the package's program, from its install folder or from pml itself. */
function findTransformers(packageFolder: string | undefined): string {
  const require = createRequire(
    packageFolder === undefined ? import.meta.url : join(packageFolder, 'package.json'),
  );
  try {
    return require.resolve(PACKAGE);
  } catch (error) {
    const place = packageFolder === undefined ? '' : ` in ${packageFolder}`;
    const command =
      packageFolder === undefined
        ? `npm install -g ${PACKAGE}`
        : `npm install --prefix "${packageFolder}" ${PACKAGE}`;
    throw new GatewayError(
      'EMBEDDING_MODEL_UNUSABLE',
      `BGE-M3 needs the package ${PACKAGE}, which is not installed${place}; run: ${command}`,
      { cause: error },
    );
  }
}

/** Returns the files of the model that are not in this folder. */
export async function missingFiles(folder: string): Promise<readonly string[]> {
  const present = await Promise.all(
    FILES.map((file) =>
      access(join(folder, file)).then(
        () => true,
        () => false,
      ),
    ),
  );
  return FILES.filter((_, at) => present[at] !== true);
}

/**
 * Matches the name of a temporary file of an interrupted download. The package never resumes one.
 */
const HALF = /\.tmp\.\d+\./u;

/** Removes the remains of interrupted downloads from this folder. */
async function removeHalves(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true }).catch(() => []);
  const halves = files.filter((file) => HALF.test(file));
  await Promise.all(halves.map((file) => rm(join(folder, file), { force: true })));
}

/**
 * Returns a short fingerprint of the weights. Different weights have different ones, because their
 * vectors cannot be compared.
 */
async function fingerprintOf(folder: string): Promise<string> {
  await using file = await open(join(folder, MODEL_FILE));
  const { size } = await file.stat();
  const hash = createHash('sha256').update(String(size));
  for (const from of [0, Math.max(0, size - EMBED.fingerprintBytes)]) {
    const buffer = Buffer.alloc(Math.min(size, EMBED.fingerprintBytes));
    const { bytesRead } = await file.read(buffer, 0, buffer.length, from);
    hash.update(buffer.subarray(0, bytesRead));
  }
  return hash.digest('hex').slice(0, EMBED.fingerprintLength);
}

// The parts of `@huggingface/transformers` 4 that are used here. The package is not installed with
// pml, so its own types cannot be imported.

/** Start data of the model's thread. */
export interface BgeM3Program {
  /** The package's program. */
  readonly transformersFile: string;
  readonly tokensMax: number;
  readonly source:
    | { readonly kind: 'folder'; readonly folder: string }
    | {
        readonly kind: 'download';
        readonly cacheFolder: string;
        readonly url: string | undefined;
      };
}

export interface Transformers {
  readonly env: {
    allowRemoteModels: boolean;
    allowLocalModels: boolean;
    useFSCache: boolean;
    cacheDir: string;
    remoteHost: string;
  };
  readonly AutoTokenizer: {
    from_pretrained(model: string, options: LoadOptions): Promise<Tokenizer>;
  };
  readonly AutoModel: {
    from_pretrained(model: string, options: LoadOptions & ModelOptions): Promise<Model>;
  };
}

export interface LoadOptions {
  readonly progress_callback: (event: ProgressEvent) => void;
}

interface ModelOptions {
  readonly dtype: 'q8';
  readonly device: 'cpu';
  readonly session_options: { readonly intraOpNumThreads: number };
}

/** Only events of the kind `progress` carry numbers. */
export interface ProgressEvent {
  readonly status: string;
  readonly file?: string;
  readonly loaded?: number;
  readonly total?: number;
}

/** Opaque here: the tokenizer's output is passed to the model. */
interface Encoded {
  readonly input_ids: unknown;
}

export type Tokenizer = (
  text: string,
  options: { readonly truncation: true; readonly max_length: number },
) => Encoded;

export interface Tensor {
  readonly dims: readonly number[];
  readonly data: ArrayLike<number>;
}

export type Model = (input: Encoded) => Promise<{ readonly last_hidden_state?: Tensor }>;
