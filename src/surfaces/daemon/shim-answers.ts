/**
 * Answers of the shim itself while there is no daemon.
 *
 * Loaded only then. Imports only small files without packages.
 */
import { readFileSync } from 'node:fs';

import { isJsonObject } from '../../base/json.ts';
import { readOwn } from '../../config/atomic-file.ts';
import type { Locations } from '../../config/locations.ts';
import { EXTENSIONS, initialAnswers, negotiateLegacyVersion } from '../mcp/initial-answers.ts';

const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion';
const SERVER_INFO_KEY = 'io.modelcontextprotocol/serverInfo';
/** Only the daemon knows for how long an answer holds; ours may be asked again at once. */
const STALE = { resultType: 'complete', ttlMs: 0, cacheScope: 'private' } as const;

type Fields = Readonly<Record<string, unknown>>;

/** The first answers to clients: as the last daemon left them, or as every new daemon begins. */
interface KnownSurface {
  readonly serverInfo: unknown;
  readonly capabilities: unknown;
  readonly instructions: unknown;
  readonly tools: readonly unknown[] | undefined;
  readonly modernVersions: readonly string[];
}

/**
 * Reads the answers that the last daemon left. If there are none, returns those of every new
 * daemon.
 */
function knownSurface(locations: Locations, version: string): KnownSurface {
  const left = readSurface(locations.surfaceFile);
  const first = initialAnswers({ version, exposure: 'meta', serverNames: [] });
  if (left === undefined) {
    const { serverInfo, capabilities, instructions, protocolVersions } = first;
    // Only a daemon can list the tools of upstream servers: that question waits for it.
    const tools = listsUpstreamTools(locations.configFile) ? undefined : first.tools;
    return {
      serverInfo,
      capabilities,
      instructions,
      tools,
      modernVersions: protocolVersions.modern,
    };
  }
  const { serverInfo, instructions, tools } = left;
  return {
    serverInfo,
    // Capabilities are equal in every mode. An older daemon may have left other ones.
    capabilities: first.capabilities,
    instructions,
    tools: Array.isArray(tools) ? (tools as readonly unknown[]) : undefined,
    modernVersions: first.protocolVersions.modern,
  };
}

/** Answers the requests that need no daemon. */
export class ShimAnswers {
  readonly #surface: KnownSurface;

  constructor(locations: Locations, version: string) {
    this.#surface = knownSurface(locations, version);
  }

  /**
   * Returns a text by which two lists of tools can be compared. Returns `undefined` if none is
   * known.
   */
  get toolsText(): string | undefined {
    return JSON.stringify(this.#surface.tools);
  }

  /** Returns the result of a request, or `undefined` when only the daemon can give it. */
  resultOf(method: string, params: unknown): Fields | undefined {
    const surface = this.#surface;
    const fields = isJsonObject(params) ? params : {};
    const claimed = isJsonObject(fields['_meta']) ? fields['_meta'][VERSION_KEY] : undefined;
    const isModern = surface.modernVersions.some((version) => version === claimed);
    if (claimed !== undefined && !isModern) {
      return undefined;
    }
    const { serverInfo, capabilities, instructions, tools } = surface;
    const rest = isModern ? { ...STALE, _meta: { [SERVER_INFO_KEY]: serverInfo } } : {};
    switch (method) {
      case 'initialize': {
        const protocolVersion = negotiateLegacyVersion(fields['protocolVersion']);
        return isModern ? undefined : { protocolVersion, capabilities, serverInfo, instructions };
      }
      case 'server/discover':
        return isModern
          ? {
              supportedVersions: surface.modernVersions,
              capabilities: { ...(capabilities as Fields), extensions: EXTENSIONS },
              instructions,
              ...rest,
            }
          : undefined;
      case 'tools/list':
        return tools === undefined || fields['cursor'] !== undefined
          ? undefined
          : { tools, ...rest };
      case 'ping':
        return isModern ? undefined : {};
      default:
        return undefined;
    }
  }
}

function readSurface(file: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(readOwn(file)?.toString('utf8') ?? '');
    return isJsonObject(value) &&
      isJsonObject(value['serverInfo']) &&
      isJsonObject(value['capabilities'])
      ? value
      : undefined;
  } catch {
    return undefined;
  }
}

/** Returns true if the word stands anywhere in the file. A false alarm only means that the shim waits for the daemon. */
function listsUpstreamTools(configFile: string): boolean {
  const chosen = process.env['PML_EXPOSURE_MODE'];
  if (chosen !== undefined && chosen !== 'meta') {
    return true;
  }
  try {
    return /"(?:proxy|hybrid)"/u.test(readFileSync(configFile, 'utf8'));
  } catch {
    return false;
  }
}
