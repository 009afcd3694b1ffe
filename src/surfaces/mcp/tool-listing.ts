import type { ToolId } from '../../base/ids.ts';
import type { JsonObject } from '../../base/json.ts';
import type { Gateway } from '../../gateway.ts';
import type { Exposure } from './initial-answers.ts';
import { isMetaToolName, type MetaToolName, metaTools } from './meta-tools.ts';
import { type ProxyDefinition, proxyDefinition } from './proxy-definition.ts';
import { proxyNames } from './proxy-names.ts';

/** What a client means by a tool's name. */
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

interface Listed {
  readonly tools: ReturnType<ToolListing['tools']>;
  readonly upstream: ReadonlyMap<string, ListedTool>;
}

/** One listing serves all connections of a gateway. */
export function createToolListing(gateway: Gateway, exposure: Exposure): ToolListing {
  let listed: Listed | undefined;
  let key: string | undefined;

  // In meta mode only the names of the servers show; a new tool changes nothing for clients.
  const currentKey = (): string =>
    exposure === 'proxy'
      ? String(gateway.catalog().version)
      : JSON.stringify(gateway.servers().map((server) => server.name));

  const current = (): Listed => {
    const now = currentKey();
    if (listed === undefined || key !== now) {
      key = now;
      listed = exposure === 'proxy' ? listProxy(gateway) : listMeta(gateway);
    }
    return listed;
  };

  return {
    exposure,
    tools: () => current().tools,
    find: (name) => {
      if (exposure === 'proxy') {
        return current().upstream.get(name);
      }
      return isMetaToolName(name) ? { kind: 'meta', name } : undefined;
    },
    onChanged: (listener) => {
      let told = currentKey();
      return gateway.onCatalogChanged(() => {
        const now = currentKey();
        if (now !== told) {
          told = now;
          listener();
        }
      });
    },
  };
}

function listMeta(gateway: Gateway): Listed {
  const tools = metaTools(gateway.servers().map((server) => server.name));
  return { tools: tools as unknown as Listed['tools'], upstream: new Map() };
}

function listProxy(gateway: Gateway): Listed {
  const catalog = gateway.catalog();
  const tools: ProxyDefinition[] = [];
  const upstream = new Map<string, ListedTool>();
  for (const [name, id] of proxyNames([...catalog.tools.values()])) {
    const tool = catalog.tools.get(id);
    if (tool === undefined) {
      continue;
    }
    const definition = proxyDefinition(tool.definition, name);
    const { outputSchema } = definition;
    tools.push(definition);
    upstream.set(name, {
      kind: 'upstream',
      id,
      ...(outputSchema !== undefined && { outputSchema: outputSchema as JsonObject }),
    });
  }
  tools.sort((left, right) => (left.name < right.name ? -1 : 1));
  return { tools, upstream };
}
