/** MCP clients as people use them, behind one face, so that the same test can be given to each. */
import {
  Client as ModernClient,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Client as FirstClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as FirstStdioTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport as FirstHttpTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import {
  CreateMessageRequestSchema,
  ElicitRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';

/** How a client reaches pml. */
export type Door =
  | {
      readonly kind: 'stdio';
      readonly command: string;
      readonly args: readonly string[];
      readonly env: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'http'; readonly url: string; readonly authorization: string };

/** What a tool answered. */
export interface ToolResult {
  readonly content: readonly { readonly type: string; readonly text?: string }[];
  readonly structuredContent?: unknown;
  readonly isError?: boolean;
}

/** How a call is watched, and ended early. */
export interface CallOptions {
  readonly onProgress?: (progress: number) => void;
  readonly signal?: AbortSignal;
}

/** What the person at the client types, and what its model says. */
export interface Answers {
  readonly typed: Readonly<Record<string, string>>;
  readonly said: string;
  /** Nobody is there: questions are never answered. */
  readonly isSilent?: boolean;
}

/** A client that is connected. */
export interface RealClient extends AsyncDisposable {
  tools(): Promise<readonly string[]>;
  call(name: string, args: Record<string, unknown>, options?: CallOptions): Promise<ToolResult>;
  prompts(): Promise<readonly string[]>;
  prompt(name: string, args: Record<string, string>): Promise<string>;
  resources(): Promise<readonly string[]>;
  read(uri: string): Promise<string>;
}

const INFORMATION = { name: 'real-client', version: '1.0.0' };
const CAPABILITIES = { elicitation: { form: {} }, sampling: {} };

function toCallOptions({ onProgress, signal }: CallOptions): {
  readonly signal?: AbortSignal;
  readonly onprogress?: (update: { readonly progress: number }) => void;
} {
  return {
    ...(signal === undefined ? {} : { signal }),
    ...(onProgress === undefined
      ? {}
      : { onprogress: ({ progress }: { readonly progress: number }) => onProgress(progress) }),
  };
}

const elicited = ({ typed }: Answers): { action: 'accept'; content: Record<string, string> } => ({
  action: 'accept',
  content: { ...typed },
});

const sampled = ({ said }: Answers) =>
  ({ model: 'a model', role: 'assistant', content: { type: 'text', text: said } }) as const;

const noAnswers: Answers = { typed: {}, said: '' };

/** The client of the SDK's first generation. */
export async function connectFirst(door: Door, answers: Answers = noAnswers): Promise<RealClient> {
  const client = new FirstClient(INFORMATION, { capabilities: CAPABILITIES });
  client.setRequestHandler(ElicitRequestSchema, () => elicited(answers));
  client.setRequestHandler(CreateMessageRequestSchema, () => sampled(answers));
  const transport =
    door.kind === 'stdio'
      ? new FirstStdioTransport({ ...door, args: [...door.args], stderr: 'ignore' })
      : new FirstHttpTransport(new URL(door.url), {
          requestInit: { headers: { authorization: door.authorization } },
        });
  await client.connect(transport);
  return {
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name, args, options = {}) =>
      (await client.callTool(
        { name, arguments: args },
        undefined,
        toCallOptions(options),
      )) as ToolResult,
    prompts: async () => (await client.listPrompts()).prompts.map(({ name }) => name),
    prompt: async (name, args) => JSON.stringify(await client.getPrompt({ name, arguments: args })),
    resources: async () => (await client.listResources()).resources.map(({ uri }) => uri),
    read: async (uri) => JSON.stringify(await client.readResource({ uri })),
    [Symbol.asyncDispose]: () => client.close(),
  };
}

/** The client of the SDK's second generation, kept to one era of the protocol. */
export async function connectSecond(
  era: 'legacy' | 'modern',
  door: Door,
  answers: Answers = noAnswers,
): Promise<RealClient> {
  const client = new ModernClient(INFORMATION, {
    capabilities: CAPABILITIES,
    versionNegotiation: { mode: era === 'legacy' ? 'legacy' : { pin: '2026-07-28' } },
  });
  client.setRequestHandler('elicitation/create', () =>
    answers.isSilent === true ? new Promise<never>(() => undefined) : elicited(answers),
  );
  client.setRequestHandler('sampling/createMessage', () => sampled(answers));
  await client.connect(
    door.kind === 'stdio'
      ? new StdioClientTransport({ ...door, args: [...door.args], stderr: 'ignore' })
      : new StreamableHTTPClientTransport(new URL(door.url), {
          requestInit: { headers: { authorization: door.authorization } },
        }),
  );
  return {
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name, args, options = {}) =>
      (await client.callTool({ name, arguments: args }, toCallOptions(options))) as ToolResult,
    prompts: async () => (await client.listPrompts()).prompts.map(({ name }) => name),
    prompt: async (name, args) => JSON.stringify(await client.getPrompt({ name, arguments: args })),
    resources: async () => (await client.listResources()).resources.map(({ uri }) => uri),
    read: async (uri) => JSON.stringify(await client.readResource({ uri })),
    [Symbol.asyncDispose]: () => client.close(),
  };
}
