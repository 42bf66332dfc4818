export const AnsweredMark = ({ row: { answered } }: { row: { answered: boolean } }) =>
  answered && <span className="block font-semibold text-brand">Answered</span>;
