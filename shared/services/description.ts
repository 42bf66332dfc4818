/** What the rest of the product must know of a service, without knowing which one it is. Plain data: browser and server both read it. */
export interface ServiceDescription {
  names: {
    /** One order in a sentence: 'visa application'. Capitalised it is the order's name in mails and receipts. */
    one: string;
    /** Several: 'visa applications'. */
    many: string;
    /** The service itself, where room is short: 'Visa'. */
    short: string;
    /** Its link in the public header. */
    header: string;
    /** Its line in the administrators' sidebar. */
    sidebar: string;
  };
  /** The word before payment (document 1, section 3). */
  unpaid: 'Not Paid' | 'Pending';
  /** Stands before the time in a tx_ref. */
  tx_ref_prefix: '' | 'INS-' | 'BKG-';
  /** The field that names the price in forms and records. */
  price_field: 'visa_fee' | 'amount_to_pay';
  /** Whether administrators approve or deny an order. */
  decided: boolean;
  /** The accounting totals under the documents' names, such as `fees` of `total-paid-fees`; without them it stays outside Total Inflow. */
  total?: string;
  /** Paths of its calls, after `/api`. */
  calls: {
    /** Where the form is sent. */
    submit: string;
    /** Where the administrators' calls begin: '/visa' of '/visa/status/{id}'. */
    base: string;
    verify: string;
    /** The field by which the verification names the payment: the order's id, or the reference alone. */
    verify_by: 'booking_id' | 'tnx_id';
    mark_paid: string;
    /** The field that says Paid when it is marked by hand. */
    paid_field: 'status' | 'payment_status';
  };
  pages: {
    /** Pages on which the header shows the service as the current one; the first is its entry. */
    public: readonly [entry: string, ...others: string[]];
    pay: string;
    success: string;
    /** All its orders, for administrators. */
    list: string;
    /** What administrators' other pages begin with: 'visa-support' of '/visa-support-status/{id}'. */
    admin: string;
  };
  /** What happens with an order, for the pages about paying and following. */
  journey: {
    /** What paying sets in motion, in one sentence. */
    promise: string;
    /** The first step, done before paying. */
    saved: string;
    /** The success page's heading. */
    paid: string;
    /** What follows the payment. */
    ahead: readonly { title: string; detail?: string }[];
  };
  /** Its bars in the chart: a ground and lines on it (an SVG path in a tile of 8 by 8), custom properties of tokens.css. */
  pattern: { ground: string; line: string; path: string };
}
