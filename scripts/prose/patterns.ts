/** Phrases that read as translated English, and names that are participles. A space matches any white space. */

import type { ProseText } from './texts.ts';

export interface ProsePattern {
  readonly name: string;
  readonly pattern: RegExp;
  /** What to write instead. */
  readonly write: string;
  /** The kinds of text that are checked; absent: all but names. */
  readonly kinds?: readonly ProseText['kind'][];
}

/** A word that follows "where" when it means "if". */
const SUBJECT =
  '(?:there|it|they|one|none|no|nothing|nobody|that|this|these|those|both|all|some|any|each|the|an?|its|their|what|only)';
const BE_OR_HAVE = '(?:is|are|was|were|has|have|had)';

export const PROSE_PATTERNS: readonly ProsePattern[] = [
  {
    name: 'value-where',
    pattern:
      /\b(?:null|undefined|true|false|empty|absent|zero|0|none|missing|unless|except|only|also|even|fails?|throws?) where\b/i,
    write: '"if": "null if no result is stored"',
  },
  {
    name: 'where-none',
    pattern: /\bwhere (?:there (?:is|are|was|were)|none|nothing|nobody|not)\b/i,
    write: '"if there is …", "if no …"',
  },
  {
    name: 'where-clause',
    pattern: new RegExp(`(?:,|;|\\bnot|\\bit) where ${SUBJECT}\\b`, 'i'),
    write: '"if" or "when"',
  },
  {
    name: 'where-opening',
    pattern: new RegExp(`(?:^|[.:] )Where ${SUBJECT}\\b(?![^.\\n]*\\?)`),
    write: '"If …," or "When …,"',
  },
  {
    name: 'of-opening',
    pattern:
      /(?:^|[.!?] )Of (?:an?|the|each|every|such|this|these|those|that|its|their|one|two|several|some|all|any|what|which|it|them|both|runs?|rows|users|nodes?)\b/,
    write: 'the subject first: "An organization can have 16 requests in flight"',
  },
  {
    name: 'whether-opening',
    pattern: /^Whether\b/,
    write: '"Returns true if …" or "True if …"',
    kinds: ['comment'],
  },
  {
    name: 'clause-opening',
    pattern: /^(?:What|How|Why|Who|Which)\b(?! (?:to|if|not)\b)[^?]*$/,
    write: 'a noun ("The …", "Number of …") or a sentence',
    kinds: ['comment', 'paragraph', 'description'],
  },
  {
    name: 'clause-subject',
    pattern: new RegExp(
      `[.] (?:What|Who|Which) (?:${BE_OR_HAVE}|it|they|the|an?|one|no|fits|fails|cannot|can|does)\\b[^?]*?[.]`,
    ),
    write: 'a noun as the subject',
  },
  {
    name: 'clause-object',
    pattern: new RegExp(
      `\\b(?:of|for|from|than|with|in|on|by|to|at|into|about|before|after|without|all|but) what (?:${BE_OR_HAVE}|it|they|an?|the|one|no|fits|comes?|came|follows|stands)\\b`,
      'i',
    ),
    write: 'the noun: "of the request", "with the rows that …"',
  },
  {
    name: 'may-limit',
    pattern:
      /\bas (?:many|much|few) (?:\w+ )?as (?:it|they|one|there|may|fit|can|is|are)\b|\b(?:many|much) (?:\w+ )?(?:it|they|one) may\b/i,
    write: '"at most N", "all that fit"',
  },
  { name: 'beside', pattern: /\bbesides?\b/i, write: '"in addition to", "next to" or "except"' },
  {
    name: 'so-many',
    pattern: /\bso (?:many|few)\b(?! (?:as|that)\b)/i,
    write: 'N, or the quantity',
  },
  {
    name: 'that-there-is',
    pattern:
      /\b(?:that|which|those|all|any) there (?:is|are|was|were)\b(?= not\b|[.,;:)]|$)|\bhow (?:many|much) there (?:is|are|was|were)\b/i,
    write: '"that exist", "that do not exist", "the number of"',
  },
  {
    name: 'has-it',
    pattern:
      /\bas\b[^.,;:\n]{1,40}\b(?:has|have|had|says?|wants?|takes?|likes?|knows?|writes?|sees?) (?:it|them)\b/i,
    write: '"as defined in", "in the format of"',
  },
  {
    name: 'come',
    pattern:
      /\b(?:has|have|had) come\b|\bwhat (?:comes|came|becomes|became) (?:of|out)\b|\b(?:bytes|rows|chunks|text|lines|pages|body|it|they) (?:comes?|came)\b(?! (?:back|first|last|from|before|after|with|into|to|in)\b)/i,
    write: '"arrives", "is read", "the outcome"',
  },
  {
    name: 'take-for',
    pattern: /\b(?:takes?|took|taken) (?:it|them|this|that|this one) for (?!granted|a while)/i,
    write: 'active voice: "V8 treats the process as idle"',
  },
  { name: 'once-more', pattern: /\b(?:once more|anew)\b/i, write: '"again"' },
  {
    name: 'nothing-but',
    pattern: /\b(?:(?:nothing|nobody) (?:but|of|else of)|none (?:but|else of))\b/i,
    write: '"only", "no part of"',
  },
  {
    name: 'stands-in',
    pattern: /\bstands? (?:in|for|after|before|at|below|above|here|there|beside)\b|\bgives? way\b/i,
    write: '"is in", "represents"',
  },
  { name: 'under-way', pattern: /\bunder ?way\b/i, write: '"in progress" or "in flight"' },
  {
    name: 'whoever',
    pattern: /\b(?:whoever|whosever|whomever|whence|thereof|therein|wherein)\b/i,
    write: 'the noun: "the user who …"',
  },
  {
    name: 'private-verb',
    pattern:
      /\b(?:lets? (?:it |them )?go of|(?:gives?|given|giving|gave) (?:it |them )?back|puts? (?:it |them )?back|putting back|pass(?:es|ed)? over|asked (?:of|whether)|looked into|tells? (?:\w+ )?apart|told apart|(?:holds?|held) against|is(?: not)? asked for|are(?: not)? asked for|to the letter)\b/i,
    write: '"release", "requeue", "skip", "request", "inspect", "distinguish", "compare"',
  },
  {
    name: 'participle-name',
    pattern: /^(?:found|kept|given|taken|sent|made|own|known|shown|told|asked|said|begun|gone)$/,
    write: 'a noun: `workflow`, `cachedPlan`, `requestParams`, `slot`',
    kinds: ['name'],
  },
];
