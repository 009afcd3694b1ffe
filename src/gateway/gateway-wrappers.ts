/**
 * Wrappers that have the interface of the gateway: one audits, one makes spans, one shows a client
 * only its scope.
 */
import type { Cancellation } from '../base/cancellation.ts';
import { GatewayError } from '../base/errors.ts';
import type { JsonObject } from '../base/json.ts';
import { didYouMean } from '../base/nearest-name.ts';
import { inSpan, type Spans, type SpanSubject } from '../base/spans.ts';
import type { Asker } from '../call/asker.ts';
import type { AuditDraft, AuditLog } from '../call/audit-log.ts';
import type { Scope } from '../call/scope.ts';
import type { RequestOutcome } from '../call/server-requests.ts';
import { failureOfCall } from '../call/traced-calls.ts';
import type { ServerState } from '../call/upstreams.ts';
import type { WorkflowAnswer } from '../execute/workflow-answer.ts';
import type { Gateway, SeenScope } from './gateway.ts';
import type { Lifetime } from './lifetime.ts';
import type { ToolShelf } from './tool-shelf.ts';

const VERDICTS = { approved: 'approve', denied: 'deny', retry: 'retry', done: 'done' } as const;

/** Requests that change nothing about a run. */
const LOOKS: ReadonlySet<string> = new Set(['status', 'result']);

type Audit = Pick<AuditLog, 'record'>;

/**
 * Wraps the gateway so that people's decisions and commands to runs are audited, refused ones as well. Calls
 * are audited at the door.
 */
export function auditedGateway(gateway: Gateway, audit: Audit): Gateway {
  return {
    ...gateway,
    within: (scope) => auditedGateway(gateway.within(scope), audit),
    decide: (decision) =>
      recorded(
        audit,
        {
          action: VERDICTS[decision.verdict.kind as keyof typeof VERDICTS] ?? decision.verdict.kind,
          subject: decision.decisionId,
          person: decision.by,
        },
        () => gateway.decide(decision),
        ({ kind }) => kind,
      ),
    command(workflowId, request, signal, reader) {
      const { kind, ...args } = request.command;
      return recorded(
        audit,
        commandEntry({ workflowId, kind, args: args as JsonObject, person: reader?.person }),
        () => gateway.command(workflowId, request, signal, reader),
        (answer) => answer.kind,
      );
    },
    controlWorkflow(request, asker, signal) {
      const { workflowId, action: kind, ...args } = request;
      const work = (): ReturnType<Gateway['controlWorkflow']> =>
        gateway.controlWorkflow(request, asker, signal);
      if (LOOKS.has(kind)) {
        return work();
      }
      const { person } = asker;
      const entry = commandEntry({ workflowId, kind, args: args as JsonObject, person });
      return recorded(audit, entry, work, ({ status }) => status);
    },
    setRisk: (rule, by) =>
      recorded(
        audit,
        {
          action: 'risk',
          subject: rule.tools,
          args: { ...rule },
          person: by,
        },
        () => gateway.setRisk(rule, by),
        () => 'taken',
      ),
    forgetRisk: (tools) =>
      recorded(
        audit,
        { action: 'risk_forget', subject: tools },
        () => gateway.forgetRisk(tools),
        (isForgotten) => (isForgotten ? 'taken' : 'refused'),
      ),
    forget(request) {
      const work = (): ReturnType<Gateway['forget']> => gateway.forget(request);
      if (request.dryRun === true) {
        return work();
      }
      const { scope } = request;
      const entry = {
        action: 'forget',
        subject: scope.kind,
        args: { ...scope } as unknown as JsonObject,
      };
      return recorded(audit, entry, work, ({ kind }) => kind);
    },
  };
}

/** Does something and records how it ended: by its answer, or by the code of its error. */
async function recorded<Answer>(
  audit: Audit,
  entry: Omit<AuditDraft, 'outcome'>,
  work: () => Promise<Answer>,
  outcomeOf: (answer: Answer) => string,
): Promise<Answer> {
  let outcome = 'error';
  try {
    const answer = await work();
    outcome = outcomeOf(answer);
    return answer;
  } catch (error) {
    outcome = error instanceof GatewayError ? error.code : outcome;
    throw error;
  } finally {
    audit.record({ ...entry, outcome });
  }
}

function commandEntry({
  workflowId,
  kind,
  args,
  person,
}: {
  readonly workflowId: string;
  readonly kind: string;
  readonly args: JsonObject;
  readonly person: string | undefined;
}): Omit<AuditDraft, 'outcome'> {
  return {
    action: `run_${kind}`,
    subject: workflowId,
    args,
    runId: workflowId,
    ...(person !== undefined && { person }),
  };
}

/** Adds a span to each request of a client. All work of the request is below that span. */
export function tracedGateway(gateway: Gateway, spans: Spans): Gateway {
  const asked = <Result>(
    operation: string,
    { asker, tool, workflowId }: Asked,
    work: (asker: Asker) => Promise<Result>,
    failureOf?: (result: Result) => string | undefined,
  ): Promise<Result> => {
    const subjectOf = (): SpanSubject => ({
      operation,
      side: 'server',
      attributes: { 'enduser.id': asker.person, 'pml.workflow.id': workflowId },
      ...(tool !== undefined && { tool }),
    });
    return inSpan(
      spans,
      subjectOf,
      asker.meta,
      (meta) => work(meta === asker.meta || meta === undefined ? asker : { ...asker, meta }),
      failureOf,
    );
  };
  return {
    ...gateway,
    within: (scope) => tracedGateway(gateway.within(scope), spans),
    discover: (request, asker, signal) =>
      asked('discover', { asker }, (as) => gateway.discover(request, as, signal)),
    executeWorkflow: (request, asker, signal) =>
      asked(
        'execute_workflow',
        { asker },
        (as) => gateway.executeWorkflow(request, as, signal),
        failureOfAnswer,
      ),
    executeCode: (request, asker, signal) =>
      asked('execute_code', { asker }, (as) => gateway.executeCode(request, as, signal)),
    controlWorkflow: (request, asker, signal) =>
      asked(
        'control_workflow',
        { asker, workflowId: request.workflowId },
        (as) => gateway.controlWorkflow(request, as, signal),
        failureOfAnswer,
      ),
    callTool: (call, asker, signal) =>
      asked(
        'call_tool',
        { asker, tool: call.tool },
        (as) => gateway.callTool(call, as, signal),
        failureOfCall,
      ),
  };
}

interface Asked {
  readonly asker: Asker;
  readonly tool?: string;
  readonly workflowId?: string;
}

const failureOfAnswer = ({ status }: WorkflowAnswer): string | undefined =>
  status === 'failed' || status === 'outcome_unknown' ? status : undefined;

interface ScopedGatewayParts {
  readonly tools: ToolShelf;
  readonly lifetime: Pick<Lifetime, 'sees'>;
  readonly scope: SeenScope;
}

/** Returns the gateway as one client sees it. Things outside of its scope do not exist. */
export function scopedGateway(
  gateway: Gateway,
  { tools, lifetime, scope }: ScopedGatewayParts,
): Gateway {
  const within = (asker: Asker): Asker & { readonly scope: Scope } => {
    const { current } = scope;
    lifetime.sees(asker.session, current);
    return { ...asker, scope: current };
  };
  /** Asks once the servers of the client's folders are known. */
  const asking =
    <Request, Signal extends Cancellation, Answer>(
      ask: (request: Request, asker: Asker, signal: Signal) => Promise<Answer>,
    ) =>
    (request: Request, asker: Asker, signal: Signal): Promise<Answer> =>
      scope.ready === undefined
        ? ask(request, within(asker), signal)
        : scope.ready.then(() => ask(request, within(asker), signal));
  const servers = (): readonly ServerState[] =>
    gateway.servers().filter(({ name }) => tools.showsServer(name, scope.current));
  /** Asks a server that the client sees. Other servers are answered as unknown. */
  const ofSeen =
    <Request extends { readonly server: string }>(
      ask: (request: Request, signal: AbortSignal) => Promise<RequestOutcome>,
    ) =>
    (request: Request, signal: AbortSignal): Promise<RequestOutcome> => {
      const names = servers().map(({ name }) => name);
      return names.includes(request.server)
        ? ask(request, signal)
        : Promise.resolve(unknownServer(request.server, names));
    };
  return {
    ...gateway,
    request: ofSeen((...asked) => gateway.request(...asked)),
    watch: ofSeen((...asked) => gateway.watch(...asked)),
    discover: asking((...asked) => gateway.discover(...asked)),
    executeWorkflow: asking((...asked) => gateway.executeWorkflow(...asked)),
    executeCode: asking((...asked) => gateway.executeCode(...asked)),
    controlWorkflow: asking((...asked) => gateway.controlWorkflow(...asked)),
    runAgain: asking((...asked) => gateway.runAgain(...asked)),
    callTool: asking((...asked) => gateway.callTool(...asked)),
    remember: asking((...asked) => gateway.remember(...asked)),
    catalog: () => tools.visible(scope.current),
    offered: () => tools.offered(scope.current),
    offers: () => tools.offers(scope.current),
    sessionListed: (session, shown) => tools.shown(session, shown, scope.current),
    servers,
  };
}

function unknownServer(name: string, known: readonly string[]): RequestOutcome {
  const message = `there is no server "${name}"${didYouMean(name, known)}`;
  return { kind: 'failed', code: 'server_unavailable', message };
}
