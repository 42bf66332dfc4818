/** Numbers of PostgreSQL's advisory locks. */
export const LOCKS = {
  migration: 7_305_501,
  /** Second key: a hash of the uploader; `tally_shard` has the keys 0 to 15. */
  uploads: 7_305_502,
  /** Second key: an administrator's id. */
  refunds_of: 7_305_503,
  notices: 7_305_504,
  first_admin: 7_305_505,
  /**
   * Second key: a hash of the mail address, phone number or network whose reserved slots are
   * counted.
   */
  holds: 5_017_001,
} as const;
