/** Marks an order whose applicant has answered what we asked: it stands in front of the queue. */
export const AnsweredMark = ({ row: { answered } }: { row: { answered: boolean } }) =>
  answered && <span className="block font-semibold text-brand">Answered</span>;
