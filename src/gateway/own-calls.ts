/**
 * Carries out the functions that programs call on pml: `pml.find`, `pml.describe`, `pml.remember`,
 * and capabilities.
 */
import { isJsonObject, type Json } from '../base/json.ts';
import { didYouMean } from '../base/nearest-name.ts';
import { OWN_CALLS, OWN_SERVER } from '../base/own-server.ts';
import type { RunAsker } from '../call/asker.ts';
import type { OfferedTools } from '../call/offered-tools.ts';
import type { Scope } from '../call/scope.ts';
import type { CapabilityKeeper } from '../capability/capability-keeper.ts';
import { type Capability, capabilityToolId } from '../capability/capability.ts';
import { withDefaults } from '../capability/parameters.ts';
import type { OwnCalls, OwnRefusal } from '../execute/program-calls.ts';
import type { ProgramNames } from '../execute/sandbox.ts';
import type { CatalogKeeper } from '../knowledge/catalog-keeper.ts';
import type { Catalog } from '../knowledge/catalog.ts';
import type { SchemaChecker } from '../knowledge/schema-checker.ts';
import type { DiscoverAnswer, DiscoverRequest } from '../retrieve/discover.ts';
import { signatureOf } from '../retrieve/signature.ts';
import { CALL } from '../tuning/call.ts';
import { PROGRAM } from '../tuning/execute.ts';

/** Result of an own call. */
type OwnOutcome = Awaited<ReturnType<OwnCalls['call']>>;

interface OwnCallsParts {
  readonly catalog: CatalogKeeper;
  /** The tools that agents see. */
  readonly offered: OfferedTools;
  readonly capabilities: CapabilityKeeper;
  readonly checker: SchemaChecker;
  readonly find: (
    request: DiscoverRequest,
    asker: RunAsker,
    signal: AbortSignal,
  ) => Promise<DiscoverAnswer>;
  readonly remember: (args: Json, asker: RunAsker, signal: AbortSignal) => Promise<OwnOutcome>;
}

export function createOwnCalls(parts: OwnCallsParts): OwnCalls {
  const { catalog, offered, capabilities, checker } = parts;
  let listed: { readonly of: Catalog; readonly names: ProgramNames } | undefined;
  return {
    names({ scope }) {
      const of = offered.of(catalog.whole, scope);
      if (listed?.of !== of) {
        listed = { of, names: namesIn(of, shownCapabilities(parts, scope)) };
      }
      return listed.names;
    },
    capability(name, args) {
      const known = capabilities.byName(name);
      if (known === undefined) {
        return undefined;
      }
      if (known.stale !== undefined) {
        return refused('tool_unknown', `${name} cannot be used as it is: ${known.stale}`);
      }
      const given = withDefaults(known.parameters, args);
      const issues = checker.check(known.parameters, given);
      if (issues.length > 0) {
        const list = issues
          .slice(0, CALL.argumentIssuesShown)
          .map(({ path, message }) => (path === '' ? message : `${path}: ${message}`));
        return refused('arguments_invalid', `arguments do not fit: ${list.join('; ')}`);
      }
      return { kind: 'program', code: known.code, args: given };
    },
    async call(name, args, asker, signal) {
      switch (name) {
        case 'find':
          return find(parts, args, asker, signal);
        case 'describe':
          return describe(offered.of(catalog.whole, asker.scope), args);
        case 'remember':
          return parts.remember(args, asker, signal);
        default: {
          const own = shownCapabilities(parts, asker.scope);
          const names = [...Object.keys(OWN_CALLS), ...own.map((each) => each.name)];
          const message = `there is no capability "${name}"${didYouMean(name, names)}; pml.find(intent) looks for what there is`;
          return refused('tool_unknown', message);
        }
      }
    },
  };
}

async function find(
  { find: search }: OwnCallsParts,
  args: Json,
  asker: RunAsker,
  signal: AbortSignal,
): Promise<OwnOutcome> {
  const intent = textIn(args, OWN_CALLS.find);
  if (intent === undefined) {
    return refused('arguments_invalid', 'pml.find(intent) takes what is wanted, in words');
  }
  const { results } = await search({ intent, limit: PROGRAM.found }, asker, signal);
  return { kind: 'value', value: results as unknown as Json };
}

function describe(catalog: Catalog, args: Json): OwnOutcome {
  const id = textIn(args, OWN_CALLS.describe);
  if (id === undefined) {
    return refused('arguments_invalid', 'pml.describe(tool) takes a tool as "server:tool"');
  }
  const tool = catalog.tools.get(id as never);
  if (tool === undefined) {
    const message = `there is no tool "${id}"${didYouMean(id, catalog.tools.keys())}`;
    return refused('tool_unknown', message);
  }
  const { description, inputSchema } = tool;
  const signature = `${id}${signatureOf(tool)}`;
  return { kind: 'value', value: { id, signature, description, inputSchema } };
}

/** Reads one text, given by itself or under its name. */
function textIn(args: Json, name: string): string | undefined {
  const value = isJsonObject(args) ? args[name] : args;
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

function shownCapabilities(
  { capabilities, offered }: Pick<OwnCallsParts, 'capabilities' | 'offered'>,
  scope: Scope | undefined,
): readonly Capability[] {
  return capabilities
    .all()
    .filter(({ name }) => offered.shows({ id: capabilityToolId(name), server: OWN_SERVER }, scope));
}

function namesIn(catalog: Catalog, capabilities: readonly Capability[]): ProgramNames {
  let left: number = PROGRAM.namesMax;
  const tools: [string, readonly string[]][] = [];
  for (const [server, list] of catalog.servers) {
    if (server !== OWN_SERVER) {
      tools.push([server, list.slice(0, Math.max(0, left)).map(({ name }) => name)]);
      left -= list.length;
    }
  }
  const names = capabilities.filter(({ stale }) => stale === undefined);
  return { tools: Object.fromEntries(tools), capabilities: names.map(({ name }) => name) };
}

const refused = (code: OwnRefusal['code'], message: string): OwnRefusal => ({
  kind: 'refused',
  code,
  message,
});
