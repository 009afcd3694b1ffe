/**
 * As much of `@huggingface/transformers` 4 as is used here, in its own words.
 *
 * The package is not installed with pml, so its own types cannot be used.
 */

/** What the thread of the model is given. */
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

export interface ModelOptions {
  readonly dtype: 'q8';
  readonly device: 'cpu';
  readonly session_options: { readonly intraOpNumThreads: number };
}

/** Of the kinds of events, `progress` has the numbers. */
export interface ProgressEvent {
  readonly status: string;
  readonly file?: string;
  readonly loaded?: number;
  readonly total?: number;
}

/** Opaque here: what the tokenizer answers is handed to the model. */
export interface Encoded {
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
