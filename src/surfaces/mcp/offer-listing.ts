import { toolId } from '../../base/ids.ts';
import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import type { Gateway } from '../../gateway/gateway.ts';
import type { OfferBook } from '../../knowledge/catalog.ts';
import { MCP } from '../../tuning/mcp.ts';
import { type Nameable, type NameStyle, proxyNames } from './proxy-names.ts';
import { matchesTemplate, parseTemplate, type UriTemplate } from './uri-template.ts';

/** A resource or prompt as its own server knows it. */
export interface OfferPlace {
  readonly server: string;
  /** The server's own name of the prompt, or its own URI. */
  readonly own: string;
}

/** The server of a URI, or advice for a URI that leads nowhere. */
type ResourceRoute =
  | ({ readonly kind: 'found' } & OfferPlace)
  | { readonly kind: 'unknown'; readonly message: string };

/** The resources and prompts of all servers, the same for every connection. */
export interface OfferListing {
  prompts(): readonly (JsonObject & { readonly name: string })[];
  resources(): readonly JsonObject[];
  templates(): readonly JsonObject[];
  findPrompt(name: string): OfferPlace | undefined;
  /** Takes the URI of a resource, or of a template as listed. */
  routeResource(uri: string): ResourceRoute;
  /** Returns the URI under which clients reach a resource, listed or not. */
  uriOf(place: OfferPlace): string;
  /** Called when a list has another answer than before. The returned function ends it. */
  onChanged(listener: (what: 'prompts' | 'resources') => void): () => void;
}

interface Listed {
  readonly prompts: ReturnType<OfferListing['prompts']>;
  readonly promptPlaces: ReadonlyMap<string, OfferPlace>;
  readonly resources: readonly JsonObject[];
  readonly templates: readonly JsonObject[];
  /** By the URI or template that clients see. */
  readonly uriPlaces: ReadonlyMap<string, OfferPlace>;
  /** Templates by server. A URI that is not listed is matched against them. */
  readonly patterns: ReadonlyMap<string, readonly UriTemplate[]>;
  /** Servers that have resources of any kind. */
  readonly resourceServers: readonly string[];
}

const SCHEME = 'pml://';

/** One listing serves all connections of a gateway. `style` decides what prompts are called. */
export function createOfferListing(gateway: Gateway, style?: NameStyle): OfferListing {
  let listed: Listed | undefined;
  let listedOf: OfferBook | undefined;
  const current = (): Listed => {
    const book = gateway.offers();
    if (listed === undefined || listedOf !== book) {
      listedOf = book;
      listed = listOffers(gateway, style);
    }
    return listed;
  };
  return {
    prompts: () => current().prompts,
    resources: () => current().resources,
    templates: () => current().templates,
    findPrompt: (name) => current().promptPlaces.get(name),
    routeResource: (uri) => route(uri, current(), gateway),
    uriOf: (place) => {
      const plain = route(place.own, current(), gateway);
      const leadsThere =
        plain.kind === 'found' && plain.server === place.server && plain.own === place.own;
      return leadsThere ? place.own : namedUri(place);
    },
    onChanged: (listener) => {
      let told = textsOf(current());
      return gateway.onOffersChanged(() => {
        const now = textsOf(current());
        const before = told;
        told = now;
        if (now.prompts !== before.prompts) {
          listener('prompts');
        }
        if (now.resources !== before.resources) {
          listener('resources');
        }
      });
    },
  };
}

function textsOf(listed: Listed): { readonly prompts: string; readonly resources: string } {
  const { prompts, resources, templates } = listed;
  return {
    prompts: JSON.stringify(prompts),
    resources: JSON.stringify([resources, templates]),
  };
}

function listOffers(gateway: Gateway, style: NameStyle | undefined): Listed {
  const resources: JsonObject[] = [];
  const templates: JsonObject[] = [];
  const uriPlaces = new Map<string, OfferPlace>();
  const patterns = new Map<string, UriTemplate[]>();
  const resourceServers: string[] = [];
  // Ours alone, so that no server can take the address of a resource of another.
  const isFree = (own: string): boolean => !uriPlaces.has(own) && !own.startsWith(SCHEME);
  for (const [server, offers] of gateway.offers().servers) {
    if (offers.resources.length + offers.templates.length > 0) {
      resourceServers.push(server);
    }
    for (const resource of offers.resources) {
      const own = resource['uri'];
      if (typeof own === 'string') {
        const uri = isFree(own) ? own : namedUri({ server, own });
        uriPlaces.set(uri, { server, own });
        resources.push({ ...mended(resource, own), uri });
      }
    }
    const ownPatterns: UriTemplate[] = [];
    for (const template of offers.templates) {
      const own = template['uriTemplate'];
      if (typeof own === 'string') {
        if (isFree(own) && own.includes('{') && own.length <= MCP.templateLengthMax) {
          ownPatterns.push(parseTemplate(own));
        }
        // Left as it is behind the server: encoded, its variables would be lost.
        const uriTemplate = isFree(own) ? own : `${SCHEME}${encodeURIComponent(server)}/${own}`;
        uriPlaces.set(uriTemplate, { server, own });
        templates.push({ ...mended(template, own), uriTemplate });
      }
    }
    if (ownPatterns.length > 0) {
      patterns.set(server, ownPatterns);
    }
  }
  const prompts = listPrompts(gateway, style);
  return { ...prompts, resources, templates, uriPlaces, patterns, resourceServers };
}

function listPrompts(
  gateway: Gateway,
  style: NameStyle | undefined,
): Pick<Listed, 'prompts' | 'promptPlaces'> {
  const found = new Map<Nameable['id'], Nameable & { readonly definition: JsonObject }>();
  for (const [server, offers] of gateway.offers().servers) {
    for (const definition of offers.prompts) {
      const { name } = definition;
      if (typeof name === 'string' && name !== '') {
        const id = toolId(server, name);
        found.set(id, { id, server, name, definition });
      }
    }
  }
  const prompts: (JsonObject & { readonly name: string })[] = [];
  const promptPlaces = new Map<string, OfferPlace>();
  for (const [shown, id] of proxyNames([...found.values()], style)) {
    const prompt = found.get(id);
    if (prompt !== undefined) {
      const { server, name: own, definition } = prompt;
      promptPlaces.set(shown, { server, own });
      prompts.push({ ...mendedPrompt(definition), name: shown });
    }
  }
  return { prompts, promptPlaces };
}

/** Clients refuse a whole list for one entry that is not as the protocol writes it. */
function mended(offer: JsonObject, own: string): JsonObject {
  const { name, description, mimeType, title, ...rest } = offer;
  return {
    ...rest,
    name: typeof name === 'string' ? name : own,
    ...textField('title', title),
    ...textField('description', description),
    ...textField('mimeType', mimeType),
  };
}

function mendedPrompt(prompt: JsonObject): JsonObject {
  const { description, title, arguments: args, ...rest } = prompt;
  return {
    ...rest,
    ...textField('title', title),
    ...textField('description', description),
    ...(Array.isArray(args) && {
      arguments: args.filter(
        (each: Json) => isJsonObject(each) && typeof each['name'] === 'string',
      ),
    }),
  };
}

function textField(name: string, value: Json | undefined): JsonObject {
  return typeof value === 'string' ? { [name]: value } : {};
}

function route(uri: string, listed: Listed, gateway: Gateway): ResourceRoute {
  const place = listed.uriPlaces.get(uri) ?? namedPlace(uri, gateway);
  if (place !== undefined) {
    return { kind: 'found', ...place };
  }
  const server = serverByPattern(uri, listed.patterns);
  if (server !== undefined) {
    return { kind: 'found', server, own: uri };
  }
  const [only, ...others] = listed.resourceServers;
  if (only !== undefined && others.length === 0) {
    return { kind: 'found', server: only, own: uri };
  }
  const known = only === undefined ? 'none has any' : [only, ...others].join(', ');
  return {
    kind: 'unknown',
    message: `No server lists this resource (servers with resources: ${known}). Take a URI from resources/list, or name the server: ${SCHEME}<server>/<the URI, percent-encoded>`,
  };
}

/**
 * Steps are shared out evenly, so that templates of one server which take long keep neither
 * the others' from being tried nor the process from its work.
 */
function serverByPattern(uri: string, patterns: Listed['patterns']): string | undefined {
  if (uri.length > MCP.textLengthMax) {
    return undefined;
  }
  for (const [server, templates] of patterns) {
    const budget = { left: MCP.routeStepsMax / patterns.size };
    if (templates.some((template) => matchesTemplate(template, uri, budget))) {
      return server;
    }
  }
  return undefined;
}

function namedUri({ server, own }: OfferPlace): string {
  return `${SCHEME}${encodeURIComponent(server)}/${encodeURIComponent(own)}`;
}

/** `pml://<server>/<uri>`, the URI encoded or, as a template's expansion leaves it, plain. */
function namedPlace(uri: string, gateway: Gateway): OfferPlace | undefined {
  if (!uri.startsWith(SCHEME)) {
    return undefined;
  }
  const [host = '', ...rest] = uri.slice(SCHEME.length).split('/');
  const text = rest.join('/');
  const server = decoded(host);
  const own = text.includes(':') ? text : decoded(text);
  const isKnown = gateway.servers().some(({ name }) => name === server);
  return isKnown && server !== undefined && own !== undefined && own !== ''
    ? { server, own }
    : undefined;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
