import type { FileField } from '../orders/files.ts';
import type { FieldList } from './field-list.ts';

export interface IssuedFile {
  field: string;
  label: string;
  plural?: true;
}

/** By a decision and its file, once all files are issued, or by an attended appointment. */
export type Ending =
  | { by: 'decided'; files: readonly [IssuedFile] }
  /** `until`: end of the last refund step. */
  | { by: 'issued'; files: readonly [IssuedFile, ...IssuedFile[]]; until: string }
  | { by: 'attended'; until: string };

/** Plain data about a service, for code that handles all services alike. */
export interface ServiceDescription {
  names: { one: string; many: string; short: string; header: string; sidebar: string };
  /** Payment status before payment (document 1, section 3). */
  unpaid: 'Not Paid' | 'Pending';
  tx_ref_prefix: '' | `${string}-`;
  price_field: 'visa_fee' | 'amount_to_pay';
  /** Its name in `total-paid-fees`; without one, excluded from Total Inflow. */
  total?: string;
  files: Readonly<Record<string, FileField>>;
  /** Matches the names of further uploads that an order's edition asks for. */
  more_files?: RegExp;
  /** `until`: end of the first refund step. */
  opened: { step: string; until: string };
  ends: Ending;
  promises_date: boolean;
  fields(): Promise<FieldList>;
  /** Paths below `/api`. */
  calls: {
    /** 'VisaSupport', 'VisaSupportOrder' and 'VisaSupportOrders' in the API's operation names. */
    operations: { service: string; order: string; orders: string };
    submit: string;
    /** '/visa' in '/visa/status/{id}'. */
    base: string;
    verify: string;
    /** Identifies the payment by order id or by reference. */
    verify_by: 'booking_id' | 'tnx_id';
    mark_paid: string;
    paid_field: 'status' | 'payment_status';
  };
  pages: {
    public: readonly [entry: string, ...others: string[]];
    pay: string;
    success: string;
    list: string;
    admin: string;
  };
  journey: {
    promise: string;
    saved: string;
    paid: string;
    ahead: readonly { title: string; detail?: string }[];
  };
  /** Custom properties of tokens.css, and an SVG path in an 8 by 8 tile. */
  pattern: { ground: string; line: string; path: string; edge?: string };
}
