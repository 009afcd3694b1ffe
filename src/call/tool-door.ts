/**
 * The only way to a tool. Every call, from a workflow or straight from a client, passes here:
 * known tool, size, schema, policy, then the server; and is counted on its way out.
 */
import { type Cancellation, signalOf } from '../base/cancellation.ts';
import { GatewayError } from '../base/errors.ts';
import { splitToolId, type ToolId } from '../base/ids.ts';
import { isJsonBeyond, isNestedBeyond, jsonBytes, type JsonObject } from '../base/json.ts';
import { nearestName } from '../base/nearest-name.ts';
import type { Catalog } from '../knowledge/catalog.ts';
import type { SchemaChecker } from '../knowledge/schema-checker.ts';
import type { Tool } from '../knowledge/tool.ts';
import { CALL } from '../tuning/call.ts';
import type { AuditLog } from './audit-log.ts';
import { CallCarrier, type CallCarrierParts } from './call-carrier.ts';
import type { OfferedTools } from './offered-tools.ts';
import type { OwnFiles } from './own-files.ts';
import { type OwnVerdict, TOO_LATE } from './own-verdict.ts';
import { type AskDecision, type PolicyDecision, stricter } from './policy.ts';
import { misfitOf, type Refusal, callRefusal } from './refusal.ts';
import type { Effects } from './risk-class.ts';
import type { Scope } from './scope.ts';
import type { CallFailureCode, CallOutcome, ToolCall, ToolCaller } from './tool-caller.ts';

export interface ToolDoorParts extends CallCarrierParts {
  readonly catalog: () => Catalog;
  /** The part of the tools that each client sees. */
  readonly offered: Pick<OfferedTools, 'of' | 'shows' | 'showsServer'>;
  readonly checker: SchemaChecker;
  /** Returns the reason why a tool is blocked until a person agrees, or undefined. */
  readonly whyHeld: (tool: ToolId) => string | undefined;
  /** Keeps every tool away from pml's own files. */
  readonly ownFiles: Pick<OwnFiles, 'judge'>;
  /** Takes down every call that somebody asked for, refused ones included. */
  readonly audit?: Pick<AuditLog, 'called'>;
}

const BEGUN_BEFORE =
  'the gateway was restarted while this call was under way; whether it took effect is not known. Look before you repeat it';

const CANCELLED = 'the call was cancelled before its server was there; it was not sent';

/** A tool, or why there is none to call. */
type FoundTool =
  | { readonly kind: 'found'; readonly tool: Tool }
  | { readonly kind: 'unknown'; readonly code: CallFailureCode; readonly message: string };

/** Stands between every asker and every tool. */
export class ToolDoor implements ToolCaller {
  readonly #parts: ToolDoorParts;
  readonly #carrier: CallCarrier;

  constructor(parts: ToolDoorParts) {
    this.#parts = parts;
    this.#carrier = new CallCarrier(parts);
  }

  /** Carries out one call. Returns how it ended; throws only when the gateway itself is broken. */
  async call(call: ToolCall, signal: Cancellation): Promise<CallOutcome> {
    const { audit } = this.#parts;
    if (audit === undefined || call.ahead === true) {
      return this.#carryOut(call, signal);
    }
    let approvedBy: string | undefined;
    const approve = call.approve && hearing(call.approve, (by) => (approvedBy = by));
    const outcome = await this.#carryOut(approve ? { ...call, approve } : call, signal);
    audit.called(call, outcome, approvedBy);
    return outcome;
  }

  async #carryOut(call: ToolCall, signal: Cancellation): Promise<CallOutcome> {
    const startedMs = this.#parts.clock.monotonicMs();
    const refuse = (code: CallFailureCode, message: string): CallOutcome & { kind: 'failed' } => ({
      kind: 'failed',
      code,
      message,
      mayHaveRun: false,
      durationMs: this.#parts.clock.monotonicMs() - startedMs,
    });
    if (call.ahead === true) {
      const refusal = await this.#refusalAhead(call);
      return refusal === undefined
        ? this.#parts.upstreams.call(aheadOnly(call), signal)
        : refuse(refusal.code, refusal.message);
    }
    // Most steps have their result at once. Each await costs a call some of its processor time.
    const found = this.#awake(call) ?? (await this.#findAwake(call.tool, call.scope, signal));
    if (found.kind === 'unknown') {
      return refuse(found.code, found.message);
    }
    const { tool } = found;
    const checked = this.#refusal(tool, call);
    const misfit = checked instanceof Promise ? await checked : checked;
    if (misfit !== undefined) {
      return refuse(misfit.code, misfit.message);
    }
    const effects = this.#parts.guard.effects(tool, call.args);
    const judged = this.#ownVerdict(tool, call, effects);
    const own = judged instanceof Promise ? await judged : judged;
    const answered = this.#approval(tool, call, own, signal);
    const refusal = answered instanceof Promise ? await answered : answered;
    if (refusal !== undefined) {
      const { code, message, decisionId } = refusal;
      return { ...refuse(code, message), ...(decisionId !== undefined && { decisionId }) };
    }
    if (call.repeated === true && !effects.repeatable) {
      return { ...refuse('outcome_unknown', BEGUN_BEFORE), mayHaveRun: true };
    }
    const outcome = await this.#carrier.carryOut(tool, call, effects, signal);
    const isSure = own.kind !== 'free' || own.isFollowed !== true;
    return isSure || outcome.kind === 'failed'
      ? outcome
      : ((await this.#refusalAfter(tool, call, outcome)) ?? outcome);
  }

  #ownVerdict(
    tool: Tool,
    { args, session }: ToolCall,
    { readOnly: isRead }: Effects = this.#parts.guard.effects(tool, args),
  ): OwnVerdict | Promise<OwnVerdict> {
    return this.#parts.ownFiles.judge({ server: tool.server, tool, args, session, isRead });
  }

  /**
   * Judges the paths again after the call. If a link appeared meanwhile, the answer is not passed
   * on.
   */
  async #refusalAfter(
    tool: Tool,
    call: ToolCall,
    { durationMs }: CallOutcome,
  ): Promise<CallOutcome | undefined> {
    const own = await this.#ownVerdict(tool, call);
    return own.kind === 'refused' && own !== TOO_LATE
      ? { kind: 'failed', code: 'own_files', message: own.message, mayHaveRun: true, durationMs }
      : undefined;
  }

  /** Checks a call ahead. Nobody has asked for it, so it starts, lists and asks nothing. */
  async #refusalAhead(call: ToolCall): Promise<Refusal | undefined> {
    const tool = this.#known(call.tool, call.scope);
    if (tool === undefined) {
      return { code: 'tool_unknown', message: `there is no tool "${call.tool}"` };
    }
    const answer = this.#parts.guard.mayRunAhead(tool, call.args);
    if (answer.kind === 'no') {
      return { code: 'policy_refused', message: `${tool.id} is not run ahead: ${answer.reason}` };
    }
    const refusal = await this.#refusal(tool, call);
    const own = refusal === undefined ? await this.#ownVerdict(tool, call) : undefined;
    return own === undefined || own.kind === 'free'
      ? refusal
      : { code: 'own_files', message: `${tool.id} is not run ahead: it is about pml’s own files` };
  }

  /** Returns the side effects of this call. A call of an unknown tool may do anything. */
  effectsOf(id: ToolId, args: JsonObject): Effects {
    const tool = this.#parts.catalog().tools.get(id);
    return tool === undefined
      ? { readOnly: false, repeatable: false }
      : this.#parts.guard.effects(tool, args);
  }

  /** Looks a tool up, waiting for its server's list where that is not known yet. Throws when aborted. */
  async find(id: ToolId, scope: Scope | undefined, signal: Cancellation): Promise<FoundTool> {
    const known = this.#known(id, scope);
    if (known !== undefined) {
      return { kind: 'found', tool: known };
    }
    const problem = await this.#list(id, scope, signal);
    const listed = this.#known(id, scope);
    if (listed !== undefined) {
      return { kind: 'found', tool: listed };
    }
    return problem ?? { kind: 'unknown', ...this.#missing(id, scope) };
  }

  /** Finds a tool. A tool outside the scope counts as unknown. */
  #known(id: ToolId, scope: Scope | undefined): Tool | undefined {
    const { catalog, offered } = this.#parts;
    const tool = catalog().tools.get(id);
    return tool !== undefined && offered.shows(tool, scope) ? tool : undefined;
  }

  /** Returns the tool of a call if it is known and its server is awake. */
  #awake({ tool: id, scope }: ToolCall): (FoundTool & { readonly kind: 'found' }) | undefined {
    const tool = this.#known(id, scope);
    return tool === undefined || this.#parts.upstreams.isAsleep(tool.server)
      ? undefined
      : { kind: 'found', tool };
  }

  /** Finds a tool like `find`, but wakes a sleeping server first: its tools may have changed. */
  async #findAwake(id: ToolId, scope: Scope | undefined, signal: Cancellation): Promise<FoundTool> {
    const { upstreams } = this.#parts;
    try {
      const server = this.#known(id, scope)?.server;
      if (server !== undefined && upstreams.isAsleep(server)) {
        await upstreams.ensureListed(server, signalOf(signal));
      }
      return await this.find(id, scope, signal);
    } catch (error) {
      if (signal.aborted) {
        return { kind: 'unknown', code: 'cancelled', message: CANCELLED };
      }
      throw error;
    }
  }

  async #list(
    id: ToolId,
    scope: Scope | undefined,
    signal: Cancellation,
  ): Promise<(FoundTool & { readonly kind: 'unknown' }) | undefined> {
    const { upstreams, catalog, offered } = this.#parts;
    const server = serverOf(id);
    const isThere =
      server !== undefined &&
      offered.showsServer(server, scope) &&
      upstreams.states().some((state) => state.name === server);
    if (!isThere || catalog().servers.has(server)) {
      return undefined;
    }
    const state = await upstreams.ensureListed(server, signalOf(signal));
    if (state.status === 'ready') {
      return undefined;
    }
    const reason = state.lastError ?? 'it did not list its tools';
    const code = state.status === 'unauthorized' ? 'unauthorized' : 'server_unavailable';
    return { kind: 'unknown', code, message: `${server} is not available: ${reason}` };
  }

  /** Explains why the tool cannot be called: it is blocked, or it does not exist. */
  #missing(id: ToolId, scope: Scope | undefined): Refusal {
    const { whyHeld, catalog, offered } = this.#parts;
    const held = whyHeld(id);
    const server = serverOf(id);
    if (held !== undefined && server !== undefined && offered.showsServer(server, scope)) {
      const message = `${id} is blocked until a person agrees (pml approve): its server is not trusted, and ${held}`;
      return { code: 'policy_refused', message };
    }
    const near = nearestName(id, [...offered.of(catalog(), scope).tools.keys()]);
    const hint = near === undefined ? 'use discover to find tools' : `did you mean "${near}"?`;
    return { code: 'tool_unknown', message: `there is no tool "${id}"; ${hint}` };
  }

  /**
   * Returns the reason to refuse the call: it leads to pml's own files, or the policy or a person
   * denies it.
   */
  #approval(
    tool: Tool,
    call: ToolCall,
    own: OwnVerdict,
    signal: Cancellation,
  ): Refusal | undefined | Promise<Refusal | undefined> {
    if (own.kind === 'refused') {
      return { code: 'own_files', message: own.message };
    }
    const judged = withQuestion(this.#parts.guard.decide(tool, call.args), tool, own);
    const decision = call.question === undefined ? judged : stricter(judged, call.question);
    switch (decision.action) {
      case 'allow':
        return undefined;
      case 'deny':
        return { code: 'policy_refused', message: `${decision.why}; only a person can change it` };
      case 'ask':
        return this.#ask(tool, call, decision, signal);
      default:
        return decision satisfies never;
    }
  }

  async #ask(
    tool: Tool,
    call: ToolCall,
    { why, once, risk }: AskDecision,
    signal: Cancellation,
  ): Promise<Refusal | undefined> {
    if (call.approve === undefined) {
      return { code: 'policy_refused', message: `${why}, and nobody can be asked here` };
    }
    const identity = this.#parts.guard.identityOf(tool);
    try {
      const request = { tool: tool.id, args: call.args, why, once, risk };
      const verdict = await call.approve(request, signalOf(signal));
      if (once && (verdict.kind === 'approved' || verdict.kind === 'denied')) {
        await this.#parts.guard.keep(tool, verdict.kind, verdict.by);
      }
      return verdict.kind === 'approved'
        ? await this.#changedMeanwhile(tool, call, identity)
        : callRefusal(verdict, tool.id, why);
    } catch (error) {
      if (signal.aborted) {
        return { code: 'cancelled', message: CANCELLED };
      }
      throw error;
    }
  }

  /**
   * Checks again after a person has answered: the tool must still exist, be unchanged, and not be
   * denied.
   */
  async #changedMeanwhile(
    { id }: Tool,
    call: ToolCall,
    identity: string,
  ): Promise<Refusal | undefined> {
    const { guard } = this.#parts;
    const now = this.#known(id, call.scope);
    if (now === undefined) {
      return this.#missing(id, call.scope);
    }
    if (guard.identityOf(now) !== identity) {
      const message = `${id} has changed since it was approved; it was not called. Call it again`;
      return { code: 'approval_denied', message };
    }
    const own = await this.#ownVerdict(now, call);
    if (own.kind === 'refused') {
      return { code: 'own_files', message: own.message };
    }
    const decision = guard.decide(now, call.args);
    return decision.action === 'deny'
      ? { code: 'policy_refused', message: `${decision.why}; only a person can change it` }
      : undefined;
  }

  #refusal(tool: Tool, call: ToolCall): Refusal | undefined | Promise<Refusal | undefined> {
    if (isNestedBeyond(call.args, CALL.argumentDepthMax)) {
      const message = `the arguments are nested more than ${CALL.argumentDepthMax} levels deep`;
      return { code: 'arguments_invalid', message };
    }
    if (isJsonBeyond(call.args, CALL.argumentBytesMax)) {
      const message = `the arguments are ${jsonBytes(call.args)} bytes; at most ${CALL.argumentBytesMax} are taken`;
      return { code: 'arguments_invalid', message };
    }
    const check = this.#parts.checker.checkFully(tool.inputSchema, call.args);
    return check instanceof Promise
      ? check.then((known) => misfitOf(tool, known))
      : misfitOf(tool, check);
  }
}

/** Wraps the question to a person, so that the door also hears who answered. */
function hearing(
  approve: NonNullable<ToolCall['approve']>,
  hear: (by: string) => void,
): NonNullable<ToolCall['approve']> {
  return async (request, signal) => {
    const verdict = await approve(request, signal);
    if (verdict.kind === 'approved' || verdict.kind === 'denied') {
      hear(verdict.by);
    }
    return verdict;
  };
}

/**
 * Adds the question about pml's own files to the decision. It is asked every time, with the reason.
 */
function withQuestion(decision: PolicyDecision, tool: Tool, own: OwnVerdict): PolicyDecision {
  if (own.kind !== 'ask' || decision.action === 'deny') {
    return decision;
  }
  const also = decision.action === 'ask' ? `; also: ${decision.why}` : '';
  return {
    action: 'ask',
    why: `a person is asked before ${tool.id}: ${own.why}${also}`,
    once: false,
    risk: 'dangerous',
  };
}

/** Removes everything from a call ahead that could ask or tell anybody something. */
function aheadOnly({ tool, args, session, mayYield, capabilities }: ToolCall): ToolCall {
  return {
    tool,
    args,
    session,
    ahead: true,
    ...(mayYield !== undefined && { mayYield }),
    ...(capabilities !== undefined && { capabilities }),
  };
}

function serverOf(id: ToolId): string | undefined {
  try {
    return splitToolId(id).server;
  } catch (error) {
    if (error instanceof GatewayError) {
      return undefined;
    }
    throw error;
  }
}
