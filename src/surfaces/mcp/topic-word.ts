import { MCP } from '../../tuning/mcp.ts';

/** Whether a word may be shown as a topic: anything of another shape could be a sentence. */
export function isTopicWord(word: string): boolean {
  return (
    word.length >= MCP.topicLengthMin && word.length <= MCP.topicLengthMax && /^[a-z]+$/u.test(word)
  );
}
