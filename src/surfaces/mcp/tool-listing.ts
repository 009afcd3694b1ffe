import { toolId, type ToolId } from '../../base/ids.ts';
import { type JsonObject, jsonBytes } from '../../base/json.ts';
import { matchesPattern } from '../../base/pattern.ts';
import type { ServerStatus } from '../../call/upstreams.ts';
import type { Gateway } from '../../gateway/gateway.ts';
import type { Catalog } from '../../knowledge/catalog.ts';
import type { Tool } from '../../knowledge/tool.ts';
import type { Usage } from '../../knowledge/usage-store.ts';
import { DISCOVER } from '../../tuning/gateway.ts';
import type { Exposure } from './initial-answers.ts';
import { isMetaToolName, type MetaToolName, metaTools } from './meta-tools.ts';
import { type ProxyDefinition, proxyDefinition } from './proxy-definition.ts';
import { type NameStyle, proxyNames } from './proxy-names.ts';
import { topicsOf } from './topics.ts';

/** The tool behind a listed name. */
export type ListedTool =
  | { readonly kind: 'meta'; readonly name: MetaToolName }
  | { readonly kind: 'upstream'; readonly id: ToolId; readonly outputSchema?: JsonObject };

/**
 * The tools that clients see: the same for every connection, as the newest protocol demands,
 * and made once for each state of the catalog.
 */
export interface ToolListing {
  readonly exposure: Exposure;
  tools(): readonly (JsonObject & { readonly name: string })[];
  find(name: string): ListedTool | undefined;
  /** Called when `tools()` has another answer than before. The returned function ends it. */
  onChanged(listener: () => void): () => void;
}

/** Options of the list, beside the mode. */
export interface ListingOptions {
  /** In proxy mode: how tools are named. */
  readonly names?: NameStyle;
  /** In hybrid mode: which tools stand beside pml's own. */
  readonly favorites?: FavoriteChoice;
}

interface Listed {
  readonly tools: ReturnType<ToolListing['tools']>;
  readonly upstream: ReadonlyMap<string, ListedTool>;
}

/** One listing serves all connections of a gateway. */
export function createToolListing(
  gateway: Gateway,
  exposure: Exposure,
  options: ListingOptions = {},
): ToolListing {
  const settled = createSettledView(gateway, exposure, options);
  const numberOf = createNumbering();
  let listed: Listed | undefined;
  let key: string | undefined;

  // In meta mode only the servers and their topics show; a new tool changes nothing for clients.
  const currentKey = (): string => {
    const { version } = gateway.catalog();
    const shownVersion = [version, numberOf(gateway.offered())];
    if (exposure === 'proxy') {
      return JSON.stringify(shownVersion);
    }
    const { topics, favorites } = settled();
    const seen = favorites.length === 0 ? [] : shownVersion;
    return JSON.stringify([seen, serverNames(gateway), topics, favorites]);
  };
  const current = (): Listed => {
    const now = currentKey();
    if (listed === undefined || key !== now) {
      key = now;
      listed = list(gateway, exposure, options.names, settled());
    }
    return listed;
  };
  // A new version of the catalog is no news where no favourite changed.
  const shown = (): string =>
    exposure === 'hybrid' ? JSON.stringify(current().tools) : currentKey();

  return {
    exposure,
    tools: () => current().tools,
    find: (name) => {
      if (exposure !== 'proxy' && isMetaToolName(name)) {
        return { kind: 'meta', name };
      }
      if (exposure === 'meta') {
        return undefined;
      }
      const found = current().upstream.get(name);
      return found ?? (exposure === 'proxy' ? toolOfUnlisted(gateway, name) : undefined);
    },
    onChanged: (listener) => {
      let told = shown();
      const look = (): void => {
        const now = shown();
        if (now !== told) {
          told = now;
          listener();
        }
      };
      const ends = [gateway.onCatalogChanged(look), gateway.onSuspectsRead(look)];
      return () => ends.forEach((end) => end());
    },
  };
}

/** Numbers catalogs, to tell them apart. The offered tools may change while the catalog stays. */
function createNumbering(): (catalog: Catalog) => number {
  const numbers = new WeakMap<Catalog, number>();
  let last = 0;
  return (catalog) => {
    const number = numbers.get(catalog) ?? (last += 1);
    numbers.set(catalog, number);
    return number;
  };
}

/** Data computed from the tools of all servers together. */
interface SettledView {
  readonly topics: readonly string[];
  readonly favorites: readonly ToolId[];
}

/**
 * Topics and favourites as of the last moment at which no server was still to be listed, and all definitions were read.
 *
 * They change only when servers come or go. Otherwise clients would be told of a new list with
 * every server that starts, and with every tool that one of them adds.
 */
function createSettledView(
  gateway: Gateway,
  exposure: Exposure,
  { favorites }: ListingOptions,
): () => SettledView {
  let view: SettledView = { topics: [], favorites: [] };
  let seen: string | undefined;
  return () => {
    const catalog = gateway.offered();
    const known = JSON.stringify([...catalog.servers.keys()].toSorted());
    if (exposure === 'proxy' || known === seen || isListing(gateway)) {
      return view;
    }
    const suspects = gateway.suspects();
    if (suspects === undefined) {
      return view;
    }
    seen = known;
    // A tool whose words are suspect has no say in the description of ours.
    view = {
      topics: topicsOf([...catalog.tools.values()].filter(({ id }) => !suspects.has(id))),
      favorites:
        exposure === 'hybrid' && favorites !== undefined ? favoriteTools(catalog, favorites) : [],
    };
    return view;
  };
}

/**
 * Returns the tool that a name stands for if a server that is still starting has it. The call waits
 * for the server's list and is refused there if the tool does not exist.
 */
function toolOfUnlisted(gateway: Gateway, name: string): ListedTool | undefined {
  const { servers } = gateway.catalog();
  const server = gateway
    .servers()
    .find((each) => !servers.has(each.name) && name.startsWith(`${each.name}__`))?.name;
  return server === undefined
    ? undefined
    : { kind: 'upstream', id: toolId(server, name.slice(server.length + 2)) };
}

/** States in which a server will not be listed until something changes. */
const STUCK: ReadonlySet<ServerStatus> = new Set(['backing_off', 'broken', 'unauthorized']);

/** Returns true if the tools of a server are unknown but may be listed soon. */
function isListing(gateway: Gateway): boolean {
  const { servers } = gateway.catalog();
  return gateway.servers().some(({ name, status }) => !servers.has(name) && !STUCK.has(status));
}

const serverNames = (gateway: Gateway): readonly string[] =>
  gateway.servers().map((server) => server.name);

function list(
  gateway: Gateway,
  exposure: Exposure,
  names: NameStyle | undefined,
  { topics, favorites }: SettledView,
): Listed {
  const ours = metaTools(serverNames(gateway), topics) as unknown as Listed['tools'];
  switch (exposure) {
    case 'meta':
      return { tools: ours, upstream: new Map() };
    case 'hybrid': {
      const { tools, upstream } = listUpstream(gateway, 'prefixed', new Set(favorites));
      return { tools: [...ours, ...tools], upstream };
    }
    case 'proxy':
      return listUpstream(gateway, names);
    default:
      return exposure satisfies never;
  }
}

/**
 * Lists all tools, or some, under their proxy names. A tool whose every call is denied is left out.
 * A client that calls it anyway is told why.
 */
function listUpstream(
  gateway: Gateway,
  style: NameStyle | undefined,
  only?: ReadonlySet<ToolId>,
): Listed {
  const catalog = gateway.catalog();
  const { tools: offered } = gateway.offered();
  const tools: ProxyDefinition[] = [];
  const upstream = new Map<string, ListedTool>();
  for (const [name, id] of proxyNames([...catalog.tools.values()], style)) {
    const tool = catalog.tools.get(id);
    if (tool === undefined || only?.has(id) === false) {
      continue;
    }
    const definition = proxyDefinition(tool.definition, name);
    const { outputSchema } = definition;
    if (offered.has(id)) {
      tools.push(definition);
    }
    upstream.set(name, {
      kind: 'upstream',
      id,
      ...(outputSchema !== undefined && { outputSchema: outputSchema as JsonObject }),
    });
  }
  tools.sort((left, right) => (left.name < right.name ? -1 : 1));
  return { tools, upstream };
}

// Which upstream tools stand beside pml's own in hybrid mode.

/** Data that decides the favourites. It is fixed while a configuration is in force. */
export interface FavoriteChoice {
  /** Patterns of `server:tool` from the config, the most wanted first. */
  readonly patterns: readonly string[];
  readonly countMax: number;
  /** Token limit for their definitions together. */
  readonly budgetTokens: number;
  /** Call counts of tools until now. */
  readonly usage: readonly Usage[];
}

/**
 * Returns the tools that the user chose, then the most used ones. Only tools that exist and fit the
 * limits.
 */
export function favoriteTools(catalog: Catalog, choice: FavoriteChoice): readonly ToolId[] {
  const wanted = new Set([...chosen(catalog, choice.patterns), ...learned(catalog, choice.usage)]);
  const favorites: ToolId[] = [];
  let bytesLeft = choice.budgetTokens * DISCOVER.bytesPerToken;
  for (const tool of wanted) {
    const bytes = jsonBytes(tool.definition);
    if (favorites.length < choice.countMax && bytes <= bytesLeft) {
      bytesLeft -= bytes;
      favorites.push(tool.id);
    }
  }
  return favorites;
}

function chosen(catalog: Catalog, patterns: readonly string[]): readonly Tool[] {
  const tools = [...catalog.tools.values()].toSorted(byId);
  return patterns.flatMap((pattern) => tools.filter(({ id }) => matchesPattern(pattern, id)));
}

function learned(catalog: Catalog, usage: readonly Usage[]): readonly Tool[] {
  return usage
    .filter(({ calls, failures }) => calls > failures)
    .toSorted((left, right) => right.calls - left.calls || (left.tool < right.tool ? -1 : 1))
    .flatMap(({ tool }) => catalog.tools.get(tool) ?? []);
}

const byId = (left: Tool, right: Tool): number => (left.id < right.id ? -1 : 1);
