/** A client at work, whether an agent whose model is scripted or a library that is called. */
import type { JsonObject } from '../../src/base/json.ts';
import type { House } from './house.ts';

/** What a client shows of pml before anything was called. */
export interface Sight {
  /** Tools of pml whose definitions are shown at once. */
  readonly tools: readonly string[];
  /** Whether the instructions of the server are there; `undefined` where a library does not hand them out. */
  readonly hasInstructions: boolean | undefined;
  /** Agents: whether a paragraph that `pml init` wrote is there. */
  readonly hasParagraph?: boolean;
  /** Agents: whether the index of capabilities that `pml init` wrote is named among its skills. */
  readonly hasSkillIndex?: boolean;
  /** Agents: tokens of the first request, and of the definitions of pml in it. */
  readonly tokens?: { readonly request: number; readonly pml: number };
}

/** A call under way. */
export interface Begun {
  /** The text that the model is given. */
  readonly answer: Promise<string>;
  /** What a person does who does not want to wait. `undefined`: the client has no way. */
  readonly cancel: (() => Promise<void>) | undefined;
}

/** One client that is connected. */
export interface Session extends AsyncDisposable {
  see(): Promise<Sight>;
  begin(tool: string, args: JsonObject): Promise<Begun>;
  /** The last thing that the model says; answers with what the person sees. */
  finish(text: string): Promise<string>;
}

/** A client over one transport. */
export interface Contender {
  readonly id: string;
  readonly title: string;
  readonly version: string;
  readonly kind: 'agent' | 'library';
  readonly transport: 'stdio' | 'http';
  /** The folder that its packages are installed into, below `.cache/agents`. */
  readonly folder: string;
  readonly packages: readonly string[];
  /** Makes the client ready in a new home: registers pml, starts nothing. */
  readonly prepare: (house: House) => Promise<void>;
  readonly open: (house: House, folder: string) => Promise<Session>;
}

/** Calls a tool and waits for its answer. */
export async function callIn(session: Session, tool: string, args: JsonObject): Promise<string> {
  const { answer } = await session.begin(tool, args);
  return await answer;
}
