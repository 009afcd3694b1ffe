/**
 * The only way to a tool. Every call, from a workflow or straight from a client, passes here:
 * known tool, policy, size, schema, then the server; and is counted on its way out.
 */
import type { Clock } from '../base/clock.ts';
import { GatewayError } from '../base/errors.ts';
import { splitToolId, type ToolId } from '../base/ids.ts';
import { isNestedBeyond, jsonBytes } from '../base/json.ts';
import { nearestName } from '../base/nearest-name.ts';
import type { Catalog } from '../knowledge/catalog.ts';
import type { SchemaChecker } from '../knowledge/schema-checker.ts';
import type { Tool } from '../knowledge/tool.ts';
import { CALL } from '../tuning.ts';
import type { ApprovalVerdict } from './approval.ts';
import { type Effects, judgeEffects, type ServerMarks } from './effects.ts';
import { decideByPolicy, type PolicyRule } from './policy.ts';
import type { CallFailureCode, CallOutcome, ToolCall, ToolCaller } from './tool-caller.ts';
import type { Upstreams } from './upstreams.ts';
import type { UsageCounter } from './usage-counter.ts';

/** What the person decided about servers and tools; replaced as a whole when the config changes. */
export interface CallRules {
  readonly policy: readonly PolicyRule[];
  readonly marks: ReadonlyMap<string, ServerMarks>;
}

export interface ToolDoorParts {
  readonly catalog: () => Catalog;
  readonly rules: () => CallRules;
  readonly upstreams: Upstreams;
  readonly checker: SchemaChecker;
  readonly usage: UsageCounter;
  readonly clock: Clock;
}

const BEGUN_BEFORE =
  'the gateway was restarted while this call was under way; whether it took effect is not known. Look before you repeat it';

const CANCELLED = 'the call was cancelled before its server was there; it was not sent';

/** Why a call is not made. */
interface Refusal {
  readonly code: CallFailureCode;
  readonly message: string;
}

/** A tool, or why there is none to call. */
export type FoundTool =
  | { readonly kind: 'found'; readonly tool: Tool }
  | { readonly kind: 'unknown'; readonly code: CallFailureCode; readonly message: string };

/** Stands between every asker and every tool. */
export class ToolDoor implements ToolCaller {
  readonly #parts: ToolDoorParts;

  constructor(parts: ToolDoorParts) {
    this.#parts = parts;
  }

  /** Carries out one call. Returns how it ended; throws only when the gateway itself is broken. */
  async call(call: ToolCall, signal: AbortSignal): Promise<CallOutcome> {
    const startedMs = this.#parts.clock.monotonicMs();
    const refuse = (code: CallFailureCode, message: string): CallOutcome & { kind: 'failed' } => ({
      kind: 'failed',
      code,
      message,
      mayHaveRun: false,
      durationMs: this.#parts.clock.monotonicMs() - startedMs,
    });
    const found = await this.#findUnlessCancelled(call.tool, signal);
    if (found.kind === 'unknown') {
      return refuse(found.code, found.message);
    }
    const refusal = this.#refusal(found.tool, call);
    if (refusal !== undefined) {
      return refuse(refusal.code, refusal.message);
    }
    const approval = await this.#approval(found.tool, call, signal);
    if (approval !== undefined) {
      return refuse(approval.code, approval.message);
    }
    if (call.repeated === true && !this.#effectsOfTool(found.tool).repeatable) {
      return { ...refuse('outcome_unknown', BEGUN_BEFORE), mayHaveRun: true };
    }
    const outcome = await this.#parts.upstreams.call(call, signal);
    if (outcome.kind === 'answered' || outcome.mayHaveRun) {
      const ok = outcome.kind === 'answered' && !outcome.isError;
      this.#parts.usage.record(found.tool.id, ok, outcome.durationMs);
    }
    return outcome;
  }

  /**
   * What calling this tool may do, by the person's word or a trusted server's; a tool that is not
   * known may do anything.
   */
  effectsOf(id: ToolId): Effects {
    const tool = this.#parts.catalog().tools.get(id);
    return tool === undefined ? { readOnly: false, repeatable: false } : this.#effectsOfTool(tool);
  }

  /** Looks a tool up, waiting for its server's list where that is not known yet. Throws when aborted. */
  async find(id: ToolId, signal: AbortSignal): Promise<FoundTool> {
    const known = this.#parts.catalog().tools.get(id);
    if (known !== undefined) {
      return { kind: 'found', tool: known };
    }
    const problem = await this.#list(id, signal);
    const listed = this.#parts.catalog().tools.get(id);
    if (listed !== undefined) {
      return { kind: 'found', tool: listed };
    }
    return problem ?? { kind: 'unknown', code: 'tool_unknown', message: this.#unknownTool(id) };
  }

  async #findUnlessCancelled(id: ToolId, signal: AbortSignal): Promise<FoundTool> {
    try {
      return await this.find(id, signal);
    } catch (error) {
      if (signal.aborted) {
        return { kind: 'unknown', code: 'cancelled', message: CANCELLED };
      }
      throw error;
    }
  }

  #effectsOfTool(tool: Tool): Effects {
    return judgeEffects(tool, this.#parts.rules().marks.get(tool.server));
  }

  async #list(
    id: ToolId,
    signal: AbortSignal,
  ): Promise<(FoundTool & { readonly kind: 'unknown' }) | undefined> {
    const server = serverOf(id);
    const configured = this.#parts.upstreams.states().some((state) => state.name === server);
    if (server === undefined || !configured || this.#parts.catalog().servers.has(server)) {
      return undefined;
    }
    const state = await this.#parts.upstreams.ensureListed(server, signal);
    if (state.status === 'ready') {
      return undefined;
    }
    const reason = state.lastError ?? 'it did not list its tools';
    const code = state.status === 'unauthorized' ? 'unauthorized' : 'server_unavailable';
    return { kind: 'unknown', code, message: `${server} is not available: ${reason}` };
  }

  #unknownTool(id: ToolId): string {
    const near = nearestName(id, this.#parts.catalog().tools.keys());
    const hint = near === undefined ? 'use discover to find tools' : `did you mean "${near}"?`;
    return `there is no tool "${id}"; ${hint}`;
  }

  /** Where the policy wants a person to be asked: why the call is not made, or nothing when it may be. */
  async #approval(tool: Tool, call: ToolCall, signal: AbortSignal): Promise<Refusal | undefined> {
    if (decideByPolicy(this.#parts.rules().policy, tool.id) !== 'ask') {
      return undefined;
    }
    const why = `the policy in pml.json wants a person to be asked before ${tool.id}`;
    if (call.approve === undefined) {
      return { code: 'policy_refused', message: `${why}, and nobody can be asked here` };
    }
    try {
      const verdict = await call.approve({ tool: tool.id, args: call.args, why }, signal);
      return verdict.kind === 'approved' ? undefined : refusalOf(verdict, tool.id);
    } catch (error) {
      if (signal.aborted) {
        return { code: 'cancelled', message: CANCELLED };
      }
      throw error;
    }
  }

  #refusal(tool: Tool, call: ToolCall): Refusal | undefined {
    if (decideByPolicy(this.#parts.rules().policy, tool.id) === 'deny') {
      const message = `the policy in pml.json denies ${tool.id}; a person can change it there`;
      return { code: 'policy_refused', message };
    }
    if (isNestedBeyond(call.args, CALL.argumentDepthMax)) {
      const message = `the arguments are nested more than ${CALL.argumentDepthMax} levels deep`;
      return { code: 'arguments_invalid', message };
    }
    const sizeBytes = jsonBytes(call.args);
    if (sizeBytes > CALL.argumentBytesMax) {
      const message = `the arguments are ${sizeBytes} bytes; at most ${CALL.argumentBytesMax} are taken`;
      return { code: 'arguments_invalid', message };
    }
    const issues = this.#parts.checker.check(tool.inputSchema, call.args);
    if (issues.length === 0) {
      return undefined;
    }
    const list = issues
      .slice(0, CALL.argumentIssuesShown)
      .map(({ path, message }) => (path === '' ? message : `${path}: ${message}`));
    return {
      code: 'arguments_invalid',
      message: `arguments do not fit ${tool.id}: ${list.join('; ')}`,
    };
  }
}

function refusalOf(
  verdict: Exclude<ApprovalVerdict, { readonly kind: 'approved' }>,
  tool: ToolId,
): Refusal {
  if (verdict.kind === 'expired') {
    const message = `nobody approved ${tool} in time; it was not called`;
    return { code: 'approval_expired', message };
  }
  const reason = verdict.reason === undefined ? '' : `: ${verdict.reason}`;
  return { code: 'approval_denied', message: `${verdict.by} denied ${tool}${reason}` };
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
