/** A wording that readers stumble over, and what to write. */
export interface ProseRule {
  /** A regular expression; a space matches any white space. */
  readonly pattern: string;
  readonly instead: string;
}

const rejectInstead = "reject; decline for consent; fail for a connection";

/** Wordings and their remedies. The tests of this folder have an example of each. */
export const proseRules: readonly ProseRule[] = [
  {
    pattern: "(?<!there )\\b(?:is|are|was|were) no (?!longer|more |less |later|earlier|fewer)",
    instead: "is not a, has no",
  },
  { pattern: "\\bwhat is no\\b", instead: "anything that is not a" },
  { pattern: "\\b(?:whoever|whosoever)\\b", instead: "anyone who, or name the actor" },
  { pattern: "\\bnobody\\b", instead: "no caller, no client, no one" },
  { pattern: "\\bof which\\b", instead: "a sentence of its own, whose" },
  { pattern: "\\bbesides\\b", instead: "also, apart from, except" },
  { pattern: "\\bas good as\\b", instead: "almost, equivalent to" },
  { pattern: "\\b(?:comes?|came) to\\b", instead: "is, reaches, results in" },
  { pattern: "\\b(?:is|are|be|was|were) held to\\b", instead: "must keep, is checked against" },
  { pattern: "\\b(?:stands?|stood) (?:in|for itself|beside|there)\\b", instead: "is in, replaces" },
  {
    pattern: "\\b(?:hands?|handed|handing|gives?|gave|given) (?:(?:the )?\\w+ )?back\\b",
    instead: "return",
  },
  { pattern: "\\bwants? an?\\b", instead: "requires a, needs a" },
  { pattern: "\\bto be refused\\b", instead: "that must be rejected" },
  {
    pattern:
      "(?<!connections? (?:is |are |was |were )?)\\brefus(?:e|es|ed|ing|al|als)\\b(?! (?:the |a )?connections?)",
    instead: rejectInstead,
  },
  { pattern: "\\b(?:only|even|except|but|unless|also) where\\b", instead: "only if, only when" },
  {
    pattern:
      "\\bwhere (?:there (?:is|are)|none|nothing|not|one is|it has one|possible|given|needed)\\b",
    instead: "if, when",
  },
  { pattern: "\\bfor ever\\b", instead: "forever, without end" },
  { pattern: "\\banew\\b", instead: "again" },
  {
    pattern: "\\b(?:lest|whence|hence|thereof|hitherto|thereby|therein)\\b",
    instead: "so that, from where, therefore",
  },
  { pattern: "\\bnothing but\\b", instead: "only" },
  { pattern: "\\b(?:tells?|told|telling) (?:\\w+ ){0,2}apart\\b", instead: "distinguish" },
  { pattern: "\\bin (?:its|their) stead\\b", instead: "instead" },
  { pattern: "\\bof its own accord\\b", instead: "by itself" },
  {
    pattern: "\\b(?:takes?|took|taken) (?:\\w+ )?for (?:its|theirs|an?other)\\b",
    instead: "confuse with",
  },
];
