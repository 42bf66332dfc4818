interface Term {
  word: string;
  /** Spellings allowed where the documents prescribe them. */
  documents?: readonly string[];
  never: RegExp;
}

const VOCABULARY: readonly Term[] = [
  {
    word: 'not paid',
    documents: ['Not Paid', 'Pending', 'Pending Payment'],
    never: /\bunpaid\b|\bnot paid yet\b|\bleft to pay\b/i,
  },
  { word: 'partly refunded', never: /\bpart(ly|ially)? (given|paid) back\b/i },
  {
    word: 'refund',
    never:
      /\b(giv(e|es|en|ing)|gave|pa(y|ys|id|ying)|goes|going) (it |this |that |the |your )?(money )?back\b|\bmoney (given|paid) back\b/i,
  },
  {
    word: 'mark as paid',
    documents: ['Mark as Paid', 'Change to Paid'],
    never: /\bmark(s|ed|ing)? (it |them )?paid\b/i,
  },
  {
    word: 'Payments to review',
    never: /\b(payments under review|reviews of payments|payments to check)\b/i,
  },
  {
    word: 'submit',
    never:
      /\b(filed|filing|to file|files? ((an?|the|your) (application|order|form)|applications|orders))\b/i,
  },
  { word: 'Lagos time', never: /\bWAT\b|\bWest Africa(n)? Time\b|\bNigerian time\b/i },
];

export const otherWords = (text: string): string[] =>
  VOCABULARY.flatMap(({ word, never }) => {
    const found = never.exec(text);
    return found ? [`${found[0]} (say: ${word})`] : [];
  });
