import type { FileField } from '../files.ts';
import type { FieldList } from './field-list.ts';

/** Describes a service to the rest of the product, which knows no particular one. Plain data that browser and server both read. */
export interface ServiceDescription {
  names: {
    /** One order in a sentence: 'visa application'. Capitalised in mails and receipts. */
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
  /** The payment status before payment (document 1, section 3). */
  unpaid: 'Not Paid' | 'Pending';
  /** Prefix of a tx_ref, before the time. */
  tx_ref_prefix: '' | `${string}-`;
  /** The name of the price field in forms and records. */
  price_field: 'visa_fee' | 'amount_to_pay';
  /** Whether administrators approve or deny an order. */
  decided: boolean;
  /** The accounting totals under the documents' names, such as `fees` of `total-paid-fees`; without them it stays outside Total Inflow. */
  total?: string;
  /** The files its form takes, by field. */
  files: Readonly<Record<string, FileField>>;
  /** The file that is handed out at the end: its field in records, and its name. */
  issued?: { field: string; label: string };
  /** The files that are handed out once it is paid, each by its field and its name: an order is done when it has those it needs. */
  delivers?: readonly { field: string; label: string }[];
  /** What it is called that a colleague opens an order: as a step of its timeline, and as the moment until which money goes back. */
  opened: { step: string; until: string };
  /** Until when money goes back of a service whose orders nobody decides: 'until your policy is ready'. */
  until_done?: string;
  /** Whether its due date is a promise: the applicant is told to expect it by then, and told again when it is missed. */
  promises_date: boolean;
  /** Its form and its record as one list of fields; loaded when it is needed. */
  fields(): Promise<FieldList>;
  /** Paths of its calls, after `/api`. */
  calls: {
    /** Its names in the API's description: 'VisaSupport' in `verifyVisaSupportPayment`, 'VisaSupportOrder' in `getVisaSupportOrder`. */
    operations: { service: string; order: string };
    /** The path that the form is sent to. */
    submit: string;
    /** Prefix of the administrators' calls: '/visa' of '/visa/status/{id}'. */
    base: string;
    verify: string;
    /** How the verification call identifies the payment: by the order's id, or by the reference alone. */
    verify_by: 'booking_id' | 'tnx_id';
    mark_paid: string;
    /** Whether `mark_paid` is one of the documents' own calls; another one wants a recent login, as all that moves money. */
    mark_paid_documented?: true;
    /** The field that is set to Paid when an order is marked as paid by hand. */
    paid_field: 'status' | 'payment_status';
  };
  pages: {
    /** Pages on which the header marks the service as current; the first is what its link opens. */
    public: readonly [entry: string, ...others: string[]];
    pay: string;
    success: string;
    /** All its orders, for administrators. */
    list: string;
    /** Prefix of the administrators' other pages: 'visa-support' of '/visa-support-status/{id}'. */
    admin: string;
  };
  /** What happens with an order, for the payment, success and tracking pages. */
  journey: {
    /** What happens after paying, in one sentence. */
    promise: string;
    /** The first step, done before paying. */
    saved: string;
    /** The success page's heading. */
    paid: string;
    /** The steps after the payment. */
    ahead: readonly { title: string; detail?: string }[];
  };
  /**
   * The pattern of its bars in the chart: background and line colours (custom properties of tokens.css) and an SVG path in a tile of 8 by 8; an
   * outline where the background is the page's own.
   */
  pattern: { ground: string; line: string; path: string; edge?: string };
}
