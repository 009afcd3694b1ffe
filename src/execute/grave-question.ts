import type { PersonalQuestion } from './desk.ts';

/**
 * Whether a yes to this question takes a second, different step: a dangerous call, a call that may happen
 * twice, a configuration that would let more be done, a definition with a risky change.
 * A call whose risk is not known counts as dangerous.
 */
export function isGraveQuestion(request: PersonalQuestion): boolean {
  switch (request.kind) {
    case 'approval':
      return request.risk === undefined || request.risk === 'dangerous';
    case 'definition_change':
      return request.changes.some(({ sentences }) =>
        sentences.some(({ severity }) => severity === 'risky'),
      );
    case 'outcome_unknown':
    case 'policy_change':
      return true;
    default:
      return request satisfies never;
  }
}
