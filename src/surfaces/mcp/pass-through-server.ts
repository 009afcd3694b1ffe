import {
  type JSONRPCRequest,
  type Result,
  Server,
  type ServerContext,
  type Transport,
} from '@modelcontextprotocol/server';

import { askableOf } from '../../base/client-abilities.ts';
import { describeError } from '../../base/errors.ts';
import type { JsonObject } from '../../base/json.ts';
import type { Logger } from '../../base/logger.ts';
import { MCP } from '../../tuning/mcp.ts';
import { EXTENSIONS, serverIdentity } from './initial-answers.ts';
import type { LegacyCalls } from './legacy-calls.ts';
import type { OfferListing } from './offer-listing.ts';
import type { ToolListing } from './tool-listing.ts';

/** The server's description of itself and its lists. */
export interface PassThroughParts {
  readonly listing: ToolListing;
  readonly offers: OfferListing;
  readonly version: string;
  readonly logger: Logger;
  /** `legacy` connections open with `initialize`, `modern` ones need no opening. */
  readonly era: 'legacy' | 'modern';
}

/** Requests that skip the SDK's wrapper: it would validate or change their results. */
const PASSED_ON = new Set(['tools/call', 'prompts/get', 'resources/read']);
const FRESH = { ttlMs: MCP.listFreshMs, cacheScope: 'private' } as const;

/** Lets results through as they are: a content type of tomorrow must reach a client of tomorrow. */
export class PassThroughServer extends Server {
  readonly #parts: PassThroughParts;
  readonly #closers: (() => void)[] = [];
  #isOpen: boolean;
  #askable: { readonly of: unknown; readonly askable: JsonObject } = { of: undefined, askable: {} };
  /** The log level that a legacy client set. */
  logLevel: string | undefined;
  /** Answers the calls of a legacy client. */
  direct: LegacyCalls | undefined;

  override onerror = (error: Error): void => {
    this.#parts.logger.debug('mcp_protocol_error', { error: error.message });
  };
  override onclose = (): void => {
    this.direct?.close();
    for (const close of this.#closers.splice(0)) {
      close();
    }
  };

  constructor(parts: PassThroughParts) {
    const identity = serverIdentity(parts.version, parts.listing.exposure);
    super(
      { ...identity.serverInfo },
      {
        capabilities: {
          ...identity.capabilities,
          ...(parts.era === 'modern' && { extensions: EXTENSIONS }),
        },
        instructions: identity.instructions,
        cacheHints: {
          'tools/list': FRESH,
          'prompts/list': FRESH,
          'resources/list': FRESH,
          'resources/templates/list': FRESH,
          'server/discover': FRESH,
        },
      },
    );
    this.#parts = parts;
    // A legacy client may be sent nothing before it has said that it is initialized.
    this.#isOpen = parts.era === 'modern';
    this.oninitialized = () => {
      this.#isOpen = true;
    };
  }

  /** Takes tool calls out of the incoming messages before the SDK sees them. */
  answerCallsOf(transport: Transport): void {
    const passOn = transport.onmessage;
    const receive: Transport['onmessage'] = (message, extra) => {
      if (this.direct?.take(message, transport) !== true) {
        passOn?.call(transport, message, extra);
      }
    };
    Object.assign(transport, { onmessage: receive });
  }

  /** Returns the client's MCP capabilities for questions. Cached, because every call needs them. */
  get askable(): JsonObject {
    const said = this.getClientCapabilities();
    if (this.#askable.of !== said) {
      this.#askable = { of: said, askable: askableOf(said) };
    }
    return this.#askable.askable;
  }

  /** Called when the connection has ended. */
  addCloser(close: () => void): void {
    this.#closers.push(close);
  }

  /** Tells the client of every list that changed. */
  announceChanges(): void {
    const { listing, offers } = this.#parts;
    this.addCloser(listing.onChanged(() => this.tell(() => this.sendToolListChanged())));
    this.addCloser(
      offers.onChanged((what) =>
        this.tell(() =>
          what === 'prompts' ? this.sendPromptListChanged() : this.sendResourceListChanged(),
        ),
      ),
    );
  }

  /** Sends something nobody asked for, unless it is too early or too late for that. */
  tell(send: () => Promise<void>): void {
    if (this.#isOpen) {
      send().catch((error: unknown) => {
        this.#parts.logger.debug('mcp_announcement_failed', { error: describeError(error) });
      });
    }
  }

  protected override _wrapHandler(
    method: string,
    handler: (request: JSONRPCRequest, context: ServerContext) => Promise<Result>,
  ): (request: JSONRPCRequest, context: ServerContext) => Promise<Result> {
    // The hook's name is the SDK's.
    return PASSED_ON.has(method) ? handler : super['_wrapHandler'](method, handler);
  }
}
