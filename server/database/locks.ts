/** The numbers of PostgreSQL's advisory locks: one for each purpose. */
export const LOCKS = {
  migration: 7_305_501,
  /** With a hash of who uploads. */
  uploads: 7_305_502,
  /** With an administrator's id. */
  refunds_of: 7_305_503,
  notices: 7_305_504,
  first_admin: 7_305_505,
  /** With a hash of a mail address, phone number or network, whose held times are counted. */
  holds: 5_017_001,
} as const;
