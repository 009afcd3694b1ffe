import { GatewayError } from '../base/errors.ts';
import type { JsonObject } from '../base/json.ts';
import type { AuditDraft, AuditLog } from '../call/audit-log.ts';
import type { Gateway } from './gateway.ts';

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
