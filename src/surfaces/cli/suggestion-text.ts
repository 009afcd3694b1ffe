import { plainText } from '../../base/plain-text.ts';
import { showName } from '../../base/show-name.ts';
import type { WorkflowAnswer } from '../../gateway/gateway.ts';
import { paint } from './paint.ts';

const PERCENT = 100;
const percent = (share: number): string => `${Math.round(share * PERCENT)} %`;

/** A plan that was made for an intent, as a person looks it over: each task, with what, and why. */
export function suggestionText({ suggestion }: WorkflowAnswer): readonly string[] {
  return (suggestion?.tasks ?? []).flatMap(({ id, tool, args, confidence, why, bindings }) => {
    const sources = new Map(bindings.map((each) => [each.parameter, each]));
    const lines = Object.entries(args ?? {}).map(([name, value]) => {
      const from = sources.get(name);
      const source = from === undefined ? '' : ` (${from.source}, ${percent(from.confidence)})`;
      return `  ${plainText(`${name} = ${JSON.stringify(value)}`)}${paint('dim', source)}`;
    });
    const heading = `${paint('bold', plainText(id))} ${showName(tool)}, ${percent(confidence)}`;
    return [heading, `  ${paint('dim', plainText(why))}`, ...lines];
  });
}

/** Explains why the suggestion does not run by itself, and how to continue. */
export function suggestionRemarks(answer: WorkflowAnswer): readonly string[] {
  const { suggestion, workflowId, issues = [] } = answer;
  if (suggestion === undefined) {
    return [];
  }
  const { confidence, missing = [], held } = suggestion;
  const lacking = new Set(missing.map(({ task, parameter }) => `${task} ${parameter}`));
  const example = JSON.stringify(
    Object.fromEntries(missing.map(({ parameter }) => [parameter, '…'])),
  );
  const others = lacking.size > 0 ? [] : issues;
  // A plan that was run unasked and failed is proposed again.
  const tried = answer.speculative === true ? [`- ${answer.message ?? ''}`] : [];
  return [
    `A plan for it, ${percent(confidence)} sure. ${tried.length > 0 ? 'It has failed once.' : 'Nothing has run.'}`,
    ...tried,
    ...held.map((reason) => `- ${reason}`),
    ...missing.flatMap(({ task, parameter, description }) =>
      description === undefined ? [] : [`  ${task} ${parameter}: ${description}`],
    ),
    ...others.map(
      ({ task, message }) => `- ${task === undefined ? '' : `task ${task}: `}${message}`,
    ),
    ...(missing.length > 0 ? [`Give what is missing: --inputs '${example}'`] : []),
    ...(workflowId === undefined ? [] : [`Run it as it is: pml runs ${workflowId} --continue`]),
  ].map((line) => plainText(line));
}
