import { MCP } from '../../tuning/mcp.ts';

/**
 * Returns true if a word may be shown as a topic. Anything of another shape could be a sentence.
 */
export function isTopicWord(word: string): boolean {
  return (
    word.length >= MCP.topicLengthMin && word.length <= MCP.topicLengthMax && /^[a-z]+$/u.test(word)
  );
}
