/**
 * pml's description of itself, known before any gateway runs.
 *
 * The stdio shim answers with it while the daemon starts, and the daemon answers with the same. So
 * a client cannot tell the two apart. Nothing heavy may be imported here.
 */
import { type MetaTool, metaTools } from './meta-tools.ts';

/** `meta`: the few tools of pml. `hybrid`: beside them the favourites. `proxy`: every upstream tool. */
export type Exposure = 'meta' | 'hybrid' | 'proxy';

/** The revisions opened by `initialize`, newest first. */
export const LEGACY_PROTOCOL_VERSIONS = [
  '2025-11-25',
  '2025-06-18',
  '2025-03-26',
  '2024-11-05',
  '2024-10-07',
] as const;
/** The revisions opened by `server/discover`, newest first. */
export const MODERN_PROTOCOL_VERSIONS = ['2026-07-28'] as const;

/**
 * Equal whatever the servers offer, and therefore known before any of them runs. Features that
 * no server has show as empty lists.
 */
const CAPABILITIES = {
  tools: { listChanged: true },
  resources: { subscribe: true, listChanged: true },
  prompts: { listChanged: true },
  completions: {},
  logging: {},
} as const;

/** The protocol's extension for long work. */
export const TASKS_EXTENSION = 'io.modelcontextprotocol/tasks';
/** Extensions of the newest protocol that pml serves, as `server/discover` names them. */
export const EXTENSIONS: Readonly<Record<string, Readonly<Record<string, never>>>> = {
  [TASKS_EXTENSION]: {},
};

/** The first answers to a client that connects. */
interface InitialAnswers {
  readonly serverInfo: { readonly name: string; readonly title: string; readonly version: string };
  readonly capabilities: typeof CAPABILITIES;
  readonly instructions: string;
  readonly protocolVersions: {
    readonly legacy: readonly string[];
    readonly modern: readonly string[];
  };
  /** The whole answer to `tools/list`; absent where only the gateway knows it. */
  readonly tools?: readonly MetaTool[];
}

const META =
  'pml is the way to all MCP servers of this user. For one clear step, call execute_workflow with the intent alone, values included: pml runs it, or answers with a plan or the nearest tools. For several steps, call discover with one intent per step, then run what it names with execute_workflow: several tasks in one call, results passed on with ${taskId.path}; or with execute_code, a few lines of TypeScript. Use control_workflow for long runs and large results.';

const INSTRUCTIONS: Readonly<Record<Exposure, string>> = {
  meta: META,
  hybrid: `${META} Tools named server__tool here can also be called directly.`,
  proxy:
    'pml passes on the tools of all MCP servers of this user. A tool is named server__tool here, or as its server names it.',
};

/** Returns all first answers but the tools. Instructions never contain text of a server. */
export function serverIdentity(
  version: string,
  exposure: Exposure,
): Pick<InitialAnswers, 'serverInfo' | 'capabilities' | 'instructions'> {
  return {
    serverInfo: { name: 'pml', title: 'pml', version },
    capabilities: CAPABILITIES,
    instructions: INSTRUCTIONS[exposure],
  };
}

/** Returns the first answers to a client. `serverNames` are the servers of the config. */
export function initialAnswers(about: {
  readonly version: string;
  readonly exposure: Exposure;
  readonly serverNames: readonly string[];
}): InitialAnswers {
  return {
    ...serverIdentity(about.version, about.exposure),
    protocolVersions: { legacy: LEGACY_PROTOCOL_VERSIONS, modern: MODERN_PROTOCOL_VERSIONS },
    ...(about.exposure === 'meta' && { tools: metaTools(about.serverNames) }),
  };
}

/**
 * Returns the revision to answer an `initialize` with: the client's own if it is known, else the
 * newest.
 */
export function negotiateLegacyVersion(requested: unknown): string {
  const known = LEGACY_PROTOCOL_VERSIONS.find((version) => version === requested);
  return known ?? LEGACY_PROTOCOL_VERSIONS[0];
}
