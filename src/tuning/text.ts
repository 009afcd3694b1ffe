/** Lengths of texts and lists in messages for people and agents, the same for all parts of pml. */
export const TEXTS = {
  /** A text from outside in a message, such as an error. @unit characters @range 100..10000 @source chosen: eight lines of a terminal, so that the rest of the message stays in sight */
  messageLengthMax: 600,
  /** A quote inside such a message. @unit characters @range 20..2000 @source chosen: half of the message */
  quoteLengthMax: 300,
  /** Items that a message lists; the rest are counted. @unit items @range 1..1000 @source chosen: a screen of a terminal */
  listedMax: 50,
  /** Items of a list that is only a part of an answer. @unit items @range 1..1000 @source chosen: half a screen */
  shortListMax: 20,
  /** Items named inside one line or below another item. @unit items @range 1..100 @source chosen: what a line has room for */
  fewMax: 3,
} as const;
