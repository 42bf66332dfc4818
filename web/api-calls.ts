// Every call of the API, from its description: `npm run openapi -- --write` writes this file. Not edited by hand.


export interface Calls {
  "GET /admin/activity": {
    query?: {
      limit?: (string | string[])
      cursor?: string
      q?: string
      by?: string
      event?: string
      admin?: string
      kind?: string
      from?: string
      to?: string
    }
    answer: {
      id: number
      at: string
      event: ("filed" | "payment_started" | "declined" | "paid" | "paid_by_hand" | "payment_review" | "payment_expired" | "second_charge" | "payment_accepted" | "payment_refunded" | "payment_reversed" | "payment_restored" | "payment_lost" | "cancelled" | "refund_requested" | "refund_needs_owner" | "refund_approved" | "refund_sent" | "refund_failed" | "refund_withdrawn" | "fee_spent" | "waiver_asked" | "waiver_approved" | "waiver_withdrawn" | "rest_asked" | "group_left" | "pay_link_made" | "payments_compared" | "difference_seen" | "opened" | "scan_opened" | "decided" | "reopened" | "issued" | "downloaded" | "assigned" | "noted" | "late_told" | "ended" | "meeting_link" | "day_blocked" | "day_opened" | "receipt_sent" | "manage_opened" | "evidence_saved" | "file_saved" | "exported_by_applicant" | "requested" | "request_answered" | "asked_again" | "request_withdrawn" | "message_resent" | "written" | "applicant_wrote" | "messages_settled" | "contact_corrected" | "fields_corrected" | "answers_changed" | "correction_asked" | "correction_refused" | "moved" | "deleted" | "restored" | "scans_erased" | "harmful_found" | "person_asked" | "person_answered" | "agent_approved" | "agent_rejected" | "agent_deleted" | "destination_added" | "destination_changed" | "destination_deleted" | "edition_drafted" | "edition_deleted" | "edition_to_approve" | "edition_withdrawn" | "edition_scheduled" | "edition_published" | "edition_checked" | "job_restarted" | "job_dropped" | "clearing_allowed" | "exported" | "access_reported" | "admin_invited" | "admin_registered" | "admin_invitation_revoked" | "admin_logged_in" | "admin_login_refused" | "admin_logged_out" | "admin_session_ended" | "admin_confirmed" | "second_factor_failed" | "second_factor_locked" | "admin_role_changed" | "admin_disabled" | "admin_enabled" | "admin_reset_link" | "admin_password_changed" | "second_factor_on" | "second_factor_off" | "second_factor_reset" | "settings_changed" | "recovery_code_used")
      text: string
      actor: ("admin" | "agent" | "applicant" | "system")
      actor_id: (number | null)
      actor_name: string
      order_id: (string | null)
      kind: (("visa" | "permit" | "insurance" | "booking" | "appointment") | null)
      tracking_id: (string | null)
      name: (string | null)
      agent_id: (number | null)
      agent_name: (string | null)
      destination_id: (number | null)
      destination: (string | null)
      deleted: boolean
      detail: ({
        [k: string]: unknown
      } | null)
    }[]
  }
  "PUT /admin/appointment-payment-update/{id}": {
    path: {
      id: string | number
    }
    body: {
      method?: ("cash" | "transfer" | "pos" | "other")
      reference?: string
      payment_status: "Paid"
    }
    answer: {
      success: true
      message: string
    }
  }
  "PUT /admin/approve-agent/{id}": {
    path: {
      id: string | number
    }
    body: {
      status: ("pending" | "approved")
    }
    answer: {
      success: true
      message: string
    }
  }
  "GET /admin/checks-due": {
    answer: {
      id: number
      destination_id: number
      kind: ("visa" | "permit")
      destination: string
      visa_excerpt: string
      version: number
      checked_at: (string | null)
      next_check_on: string
    }[]
  }
  "POST /admin/clearing/allow": {
    body: {
      unnamed_files: (number | string)
    }
    answer: {
      success: true
      message: string
    }
  }
  "GET /admin/colleagues": {
    answer: {
      id: number
      admin_name: string
      role: ("owner" | "reviewer" | "cashier" | "viewer")
      disabled: boolean
    }[]
  }
  "GET /admin/dashboard": {
    answer: {
      at: string
      agents: {
        all: number
        approved: number
        pending: number
        oldest_pending: {
          id: number
          agent_name: string
          agent_email: string
          status: ("pending" | "approved")
          created_at: string
        }[]
      }
      visa: {
        all: number
        paid: number
        unpaid: number
        pending: number
        approved: number
        denied: number
      }
      permit: {
        all: number
        paid: number
        unpaid: number
        pending: number
        approved: number
        denied: number
      }
      insurance: {
        all: number
        paid: number
        unpaid: number
      }
      booking: {
        all: number
        paid: number
        unpaid: number
      }
      appointment: {
        all: number
        paid: number
        unpaid: number
      }
      totals: {
        visa: {
          total_paid_fees: number
          total_not_paid_fees: number
          total_given_back: number
        }
        permit: {
          total_paid_fees: number
          total_not_paid_fees: number
          total_given_back: number
        }
        insurance: {
          total_paid_fees: number
          total_not_paid_fees: number
          total_given_back: number
        }
        booking: {
          total_paid_fees: number
          total_not_paid_fees: number
          total_given_back: number
        }
        appointment: {
          total_paid_fees: number
          total_not_paid_fees: number
          total_given_back: number
        }
      }
      total_inflow: number
      waiting: {
        all: number
        paid: number
        to_decide: {
          visa: number
          permit: number
        }
        applications: {
          id: string
          kind: ("visa" | "permit" | "insurance" | "booking" | "appointment")
          tracking_id: string
          name: string
          destination: string
          created_at: string
          payment_date: (string | null)
          payment_status: ("Paid" | "Not Paid" | "Pending")
        }[]
      }
      queue: {
        by_service: {
          visa: number
          permit: number
          insurance: number
          booking: number
          appointment: number
          all: number
        }
        in_progress: number
        overdue: number
        waiting_for_applicant: number
        yours: number
      }
      payments_to_review: {
        all: number
        payments: {
          id: string
          kind: ("visa" | "permit" | "insurance" | "booking" | "appointment")
          tracking_id: string
          name: string
          deleted: boolean
          tx_ref: string
          amount: number
          charged: (number | null)
          charged_currency: (string | null)
          reason: string
          since: string
        }[]
      }
      refunds: {
        all: number
        oldest: {
          id: string
          order_id: string
          kind: ("visa" | "permit" | "insurance" | "booking" | "appointment")
          tracking_id: string
          name: string
          deleted: boolean
          payment_id: string
          tx_ref: string
          by_hand: boolean
          amount: number
          currency: string
          status: ("requested" | "approved" | "sent" | "done" | "failed")
          reason: string
          by: (string | null)
          approved_by: (string | null)
          asked_at: string
          done_at: (string | null)
          reference: (string | null)
          failure: (string | null)
          credit_note_url: (string | null)
          own: boolean
        }[]
      }
      lost_slots: {
        all: number
        appointments: {
          id: string
          kind: ("visa" | "permit" | "insurance" | "booking" | "appointment")
          tracking_id: string
          name: string
          phone_number: string
          appointment_date: string
          appointment_time: string
          payment_date: (string | null)
        }[]
      }
      messages: {
        refused: number
        given_up: number
        waiting: {
          all: number
          since: (string | null)
          answer: string
        }
        newest: {
          id: string
          channel: ("mail" | "whatsapp" | "sms")
          template: string
          title: string
          address: string
          state: ("queued" | "sent" | "refused" | "given_up")
          queued_at: string
          send_at: (string | null)
          tried_at: (string | null)
          sent_at: (string | null)
          delivered_at: (string | null)
          tries: number
          answer: string
          order: {
            id: string
            kind: ("visa" | "permit" | "insurance" | "booking" | "appointment")
            tracking_id: string
            name: string
            deleted: boolean
          }
        }[]
      }
      person_requests: {
        open: number
        overdue: number
        next_due: (string | null)
      }
      given_up_jobs: {
        all: number
        newest: (string | null)
      }
      clearing_stopped: ({
        at: string
        unnamed_files: number
        stored_files: number
      } | null)
      today: {
        date: string
        orders: {
          visa: number
          permit: number
          insurance: number
          booking: number
          appointment: number
          all: number
        }
        inflow: {
          visa: number
          permit: number
          insurance: number
          booking: number
          appointment: number
          all: number
        }
      }
      last_week: {
        date: string
        orders: {
          visa: number
          permit: number
          insurance: number
          booking: number
          appointment: number
          all: number
        }
        inflow: {
          visa: number
          permit: number
          insurance: number
          booking: number
          appointment: number
          all: number
        }
      }
      days: {
        date: string
        orders: {
          visa: number
          permit: number
          insurance: number
          booking: number
          appointment: number
          all: number
        }
        inflow: {
          visa: number
          permit: number
          insurance: number
          booking: number
          appointment: number
          all: number
        }
      }[]
      weeks: {
        orders: {
          visa: number
          permit: number
          insurance: number
          booking: number
          appointment: number
          all: number
        }
        inflow: {
          visa: number
          permit: number
          insurance: number
          booking: number
          appointment: number
          all: number
        }
        from: string
        agents: number
      }[]
    }
  }
  "GET /admin/days-off": {
    answer: {
      day: string
      reason: string
      blocked_by: (string | null)
      created_at: (string | null)
    }[]
  }
  "PUT /admin/days-off/{day}": {
    path: {
      day: string | number
    }
    body: {
      reason?: (string | null)
    }
    answer: {
      success: true
      message: string
    }
  }
  "DELETE /admin/days-off/{day}": {
    path: {
      day: string | number
    }
    answer: {
      success: true
      message: string
    }
  }
  "DELETE /admin/delete-agent/{id}": {
    path: {
      id: string | number
    }
    answer: {
      success: true
      message: string
    }
  }
  "DELETE /admin/delete-application/{id}": {
    path: {
      id: string | number
    }
    answer: {
      success: true
      message: string
    }
  }
  "DELETE /admin/delete-destinations/{id}": {
    path: {
      id: string | number
    }
    answer: {
      success: true
      message: string
    }
  }
  "DELETE /admin/delete-permit/{id}": {
    path: {
      id: string | number
    }
    answer: {
      success: true
      message: string
    }
  }
  "GET /admin/destinations": {
    query?: {
      limit?: (string | string[])
      cursor?: string
      q?: string
    }
    answer: {
      data: {
        id: number
        destination: string
        visa_excerpt: string
        visa_description: string
        visa_price: number
        visa_agent_price: number
        /**
         * How much of the price, and of the agent price, is the government’s own fee: price lines name it. Empty: they name one price.
         */
        government_fee?: number
        process_time: string
        process_type: string
        available_country: string
        /**
         * What else travellers call the destination, separated with |. Searches find it by these too.
         */
        other_names: string
        agent_price_follows: boolean
        process_days: number
      }[]
    }
  }
  "GET /admin/destinations/{id}": {
    path: {
      id: string | number
    }
    answer: {
      data: {
        id: number
        destination: string
        visa_excerpt: string
        visa_description: string
        visa_price: number
        visa_agent_price: number
        /**
         * How much of the price, and of the agent price, is the government’s own fee: price lines name it. Empty: they name one price.
         */
        government_fee?: number
        process_time: string
        process_type: string
        available_country: string
        /**
         * What else travellers call the destination, separated with |. Searches find it by these too.
         */
        other_names: string
        agent_price_follows: boolean
        process_days: number
      }
    }
  }
  "GET /admin/destinations/{id}/editions": {
    path: {
      id: string | number
    }
    answer: {
      /**
       * @maxItems 60
       */
      requirements: ({
        key: string
        title: string
        detail: string
        enforcement: ("required" | "may_be_asked" | "recommended")
        /**
         * Null: always. Else one of all, any, not, eq, in, before, after and at_least; 6 deep, 100 parts.
         */
        when: import('#shared/requirements/condition.ts').Condition | null
        source?: (string | {
          title?: string
          url?: string
          date?: string
        })
        kind: "document"
        upload: (boolean | {
          hint?: string
        })
      } | {
        key: string
        title: string
        detail: string
        enforcement: ("required" | "may_be_asked" | "recommended")
        /**
         * Null: always. Else one of all, any, not, eq, in, before, after and at_least; 6 deep, 100 parts.
         */
        when: import('#shared/requirements/condition.ts').Condition | null
        source?: (string | {
          title?: string
          url?: string
          date?: string
        })
        kind: "question"
        answer: {
          type: ("yes_no" | "date" | "choice" | "text")
          /**
           * @maxItems 50
           */
          choices?: string[]
        }
      } | {
        key: string
        title: string
        detail: string
        enforcement: ("required" | "may_be_asked" | "recommended")
        /**
         * Null: always. Else one of all, any, not, eq, in, before, after and at_least; 6 deep, 100 parts.
         */
        when: import('#shared/requirements/condition.ts').Condition | null
        source?: (string | {
          title?: string
          url?: string
          date?: string
        })
        kind: "passport"
        params: {
          months_valid?: number
          counted_from: ("arrival" | "departure" | "today")
          blank_pages?: number
        }
      } | {
        key: string
        title: string
        detail: string
        enforcement: ("required" | "may_be_asked" | "recommended")
        /**
         * Null: always. Else one of all, any, not, eq, in, before, after and at_least; 6 deep, 100 parts.
         */
        when: import('#shared/requirements/condition.ts').Condition | null
        source?: (string | {
          title?: string
          url?: string
          date?: string
        })
        kind: "photo"
        params: {
          width_mm?: number
          height_mm?: number
          background?: string
          /**
           * @minItems 2
           * @maxItems 2
           */
          head_percent?: [number, number]
          months_old?: number
        }
      } | {
        key: string
        title: string
        detail: string
        enforcement: ("required" | "may_be_asked" | "recommended")
        /**
         * Null: always. Else one of all, any, not, eq, in, before, after and at_least; 6 deep, 100 parts.
         */
        when: import('#shared/requirements/condition.ts').Condition | null
        source?: (string | {
          title?: string
          url?: string
          date?: string
        })
        kind: "notice"
      })[]
      /**
       * @maxItems 30
       */
      fees: {
        party: ("government" | "service")
        speed?: (string | null)
        amount: number
        back_until?: (string | null)
      }[]
      /**
       * @maxItems 10
       */
      timing: {
        speed: string
        least: number
        most: number
      }[]
      /**
       * @maxItems 20
       */
      sources: (string | {
        title?: string
        url?: string
        date?: string
      })[]
      id: number
      destination_id: number
      kind: ("visa" | "permit")
      destination: string
      visa_excerpt: string
      version: number
      state: ("draft" | "scheduled" | "published" | "archived")
      update: (("major" | "minor") | null)
      note: string
      author: (string | null)
      asked_by: (string | null)
      approved_by: (string | null)
      effective_from: (string | null)
      published_at: (string | null)
      checked_at: (string | null)
      next_check_on: (string | null)
      sample: boolean
    }[]
  }
  "POST /admin/destinations/{id}/editions": {
    path: {
      id: string | number
    }
    body: ({
      like?: (number | null)
    } | null)
    answer: {
      /**
       * @maxItems 60
       */
      requirements: ({
        key: string
        title: string
        detail: string
        enforcement: ("required" | "may_be_asked" | "recommended")
        /**
         * Null: always. Else one of all, any, not, eq, in, before, after and at_least; 6 deep, 100 parts.
         */
        when: import('#shared/requirements/condition.ts').Condition | null
        source?: (string | {
          title?: string
          url?: string
          date?: string
        })
        kind: "document"
        upload: (boolean | {
          hint?: string
        })
      } | {
        key: string
        title: string
        detail: string
        enforcement: ("required" | "may_be_asked" | "recommended")
        /**
         * Null: always. Else one of all, any, not, eq, in, before, after and at_least; 6 deep, 100 parts.
         */
        when: import('#shared/requirements/condition.ts').Condition | null
        source?: (string | {
          title?: string
          url?: string
          date?: string
        })
        kind: "question"
        answer: {
          type: ("yes_no" | "date" | "choice" | "text")
          /**
           * @maxItems 50
           */
          choices?: string[]
        }
      } | {
        key: string
        title: string
        detail: string
        enforcement: ("required" | "may_be_asked" | "recommended")
        /**
         * Null: always. Else one of all, any, not, eq, in, before, after and at_least; 6 deep, 100 parts.
         */
        when: import('#shared/requirements/condition.ts').Condition | null
        source?: (string | {
          title?: string
          url?: string
          date?: string
        })
        kind: "passport"
        params: {
          months_valid?: number
          counted_from: ("arrival" | "departure" | "today")
          blank_pages?: number
        }
      } | {
        key: string
        title: string
        detail: string
        enforcement: ("required" | "may_be_asked" | "recommended")
        /**
         * Null: always. Else one of all, any, not, eq, in, before, after and at_least; 6 deep, 100 parts.
         */
        when: import('#shared/requirements/condition.ts').Condition | null
        source?: (string | {
          title?: string
          url?: string
          date?: string
        })
        kind: "photo"
        params: {
          width_mm?: number
          height_mm?: number
          background?: string
          /**
           * @minItems 2
           * @maxItems 2
           */
          head_percent?: [number, number]
          months_old?: number
        }
      } | {
        key: string
        title: string
        detail: string
        enforcement: ("required" | "may_be_asked" | "recommended")
        /**
         * Null: always. Else one of all, any, not, eq, in, before, after and at_least; 6 deep, 100 parts.
         */
        when: import('#shared/requirements/condition.ts').Condition | null
        source?: (string | {
          title?: string
          url?: string
          date?: string
        })
        kind: "notice"
      })[]
      /**
       * @maxItems 30
       */
      fees: {
        party: ("government" | "service")
        speed?: (string | null)
        amount: number
        back_until?: (string | null)
      }[]
      /**
       * @maxItems 10
       */
      timing: {
        speed: string
        least: number
        most: number
      }[]
      /**
       * @maxItems 20
       */
      sources: (string | {
        title?: string
        url?: string
        date?: string
      })[]
      id: number
      destination_id: number
      kind: ("visa" | "permit")
      destination: string
      visa_excerpt: string
      version: number
      state: ("draft" | "scheduled" | "published" | "archived")
      update: (("major" | "minor") | null)
      note: string
      author: (string | null)
      asked_by: (string | null)
      approved_by: (string | null)
      effective_from: (string | null)
      published_at: (string | null)
      checked_at: (string | null)
      next_check_on: (string | null)
      sample: boolean
    }
  }
  "GET /admin/editions/{id}": {
    path: {
      id: string | number
    }
    answer: {
      /**
       * @maxItems 60
       */
      requirements: ({
        key: string
        title: string
        detail: string
        enforcement: ("required" | "may_be_asked" | "recommended")
        /**
         * Null: always. Else one of all, any, not, eq, in, before, after and at_least; 6 deep, 100 parts.
         */
        when: import('#shared/requirements/condition.ts').Condition | null
        source?: (string | {
          title?: string
          url?: string
          date?: string
        })
        kind: "document"
        upload: (boolean | {
          hint?: string
        })
      } | {
        key: string
        title: string
        detail: string
        enforcement: ("required" | "may_be_asked" | "recommended")
        /**
         * Null: always. Else one of all, any, not, eq, in, before, after and at_least; 6 deep, 100 parts.
         */
        when: import('#shared/requirements/condition.ts').Condition | null
        source?: (string | {
          title?: string
          url?: string
          date?: string
        })
        kind: "question"
        answer: {
          type: ("yes_no" | "date" | "choice" | "text")
          /**
           * @maxItems 50
           */
          choices?: string[]
        }
      } | {
        key: string
        title: string
        detail: string
        enforcement: ("required" | "may_be_asked" | "recommended")
        /**
         * Null: always. Else one of all, any, not, eq, in, before, after and at_least; 6 deep, 100 parts.
         */
        when: import('#shared/requirements/condition.ts').Condition | null
        source?: (string | {
          title?: string
          url?: string
          date?: string
        })
        kind: "passport"
        params: {
          months_valid?: number
          counted_from: ("arrival" | "departure" | "today")
          blank_pages?: number
        }
      } | {
        key: string
        title: string
        detail: string
        enforcement: ("required" | "may_be_asked" | "recommended")
        /**
         * Null: always. Else one of all, any, not, eq, in, before, after and at_least; 6 deep, 100 parts.
         */
        when: import('#shared/requirements/condition.ts').Condition | null
        source?: (string | {
          title?: string
          url?: string
          date?: string
        })
        kind: "photo"
        params: {
          width_mm?: number
          height_mm?: number
          background?: string
          /**
           * @minItems 2
           * @maxItems 2
           */
          head_percent?: [number, number]
          months_old?: number
        }
      } | {
        key: string
        title: string
        detail: string
        enforcement: ("required" | "may_be_asked" | "recommended")
        /**
         * Null: always. Else one of all, any, not, eq, in, before, after and at_least; 6 deep, 100 parts.
         */
        when: import('#shared/requirements/condition.ts').Condition | null
        source?: (string | {
          title?: string
          url?: string
          date?: string
        })
        kind: "notice"
      })[]
      /**
       * @maxItems 30
       */
      fees: {
        party: ("government" | "service")
        speed?: (string | null)
        amount: number
        back_until?: (string | null)
      }[]
      /**
       * @maxItems 10
       */
      timing: {
        speed: string
        least: number
        most: number
      }[]
      /**
       * @maxItems 20
       */
      sources: (string | {
        title?: string
        url?: string
        date?: string
      })[]
      id: number
      destination_id: number
      kind: ("visa" | "permit")
      destination: string
      visa_excerpt: string
      version: number
      state: ("draft" | "scheduled" | "published" | "archived")
      update: (("major" | "minor") | null)
      note: string
      author: (string | null)
      asked_by: (string | null)
      approved_by: (string | null)
      effective_from: (string | null)
      published_at: (string | null)
      checked_at: (string | null)
      next_check_on: (string | null)
      sample: boolean
    }
  }
  "PUT /admin/editions/{id}": {
    path: {
      id: string | number
    }
    body: {
      /**
       * @maxItems 60
       */
      requirements?: ({
        key: string
        title: string
        detail?: string
        enforcement: ("required" | "may_be_asked" | "recommended")
        /**
         * Null: always. Else one of all, any, not, eq, in, before, after and at_least; 6 deep, 100 parts.
         */
        when?: import('#shared/requirements/condition.ts').Condition | null
        source?: (string | {
          title?: string
          url?: string
          date?: string
        })
        kind: "document"
        upload?: (boolean | {
          hint?: string
        })
      } | {
        key: string
        title: string
        detail?: string
        enforcement: ("required" | "may_be_asked" | "recommended")
        /**
         * Null: always. Else one of all, any, not, eq, in, before, after and at_least; 6 deep, 100 parts.
         */
        when?: import('#shared/requirements/condition.ts').Condition | null
        source?: (string | {
          title?: string
          url?: string
          date?: string
        })
        kind: "question"
        answer: {
          type: ("yes_no" | "date" | "choice" | "text")
          /**
           * @maxItems 50
           */
          choices?: string[]
        }
      } | {
        key: string
        title: string
        detail?: string
        enforcement: ("required" | "may_be_asked" | "recommended")
        /**
         * Null: always. Else one of all, any, not, eq, in, before, after and at_least; 6 deep, 100 parts.
         */
        when?: import('#shared/requirements/condition.ts').Condition | null
        source?: (string | {
          title?: string
          url?: string
          date?: string
        })
        kind: "passport"
        params: {
          months_valid?: number
          counted_from?: ("arrival" | "departure" | "today")
          blank_pages?: number
        }
      } | {
        key: string
        title: string
        detail?: string
        enforcement: ("required" | "may_be_asked" | "recommended")
        /**
         * Null: always. Else one of all, any, not, eq, in, before, after and at_least; 6 deep, 100 parts.
         */
        when?: import('#shared/requirements/condition.ts').Condition | null
        source?: (string | {
          title?: string
          url?: string
          date?: string
        })
        kind: "photo"
        params?: {
          width_mm?: number
          height_mm?: number
          background?: string
          /**
           * @minItems 2
           * @maxItems 2
           */
          head_percent?: [number, number]
          months_old?: number
        }
      } | {
        key: string
        title: string
        detail?: string
        enforcement: ("required" | "may_be_asked" | "recommended")
        /**
         * Null: always. Else one of all, any, not, eq, in, before, after and at_least; 6 deep, 100 parts.
         */
        when?: import('#shared/requirements/condition.ts').Condition | null
        source?: (string | {
          title?: string
          url?: string
          date?: string
        })
        kind: "notice"
      })[]
      /**
       * @maxItems 30
       */
      fees?: {
        party: ("government" | "service")
        speed?: (string | null)
        amount: (number | string)
        back_until?: (string | null)
      }[]
      /**
       * @maxItems 10
       */
      timing?: {
        speed?: string
        least: number
        most: number
      }[]
      /**
       * @maxItems 20
       */
      sources?: (string | {
        title?: string
        url?: string
        date?: string
      })[]
      note?: (string | null)
      next_check_on?: (string | null)
      version_read: (number | string)
    }
    answer: {
      /**
       * @maxItems 60
       */
      requirements: ({
        key: string
        title: string
        detail: string
        enforcement: ("required" | "may_be_asked" | "recommended")
        /**
         * Null: always. Else one of all, any, not, eq, in, before, after and at_least; 6 deep, 100 parts.
         */
        when: import('#shared/requirements/condition.ts').Condition | null
        source?: (string | {
          title?: string
          url?: string
          date?: string
        })
        kind: "document"
        upload: (boolean | {
          hint?: string
        })
      } | {
        key: string
        title: string
        detail: string
        enforcement: ("required" | "may_be_asked" | "recommended")
        /**
         * Null: always. Else one of all, any, not, eq, in, before, after and at_least; 6 deep, 100 parts.
         */
        when: import('#shared/requirements/condition.ts').Condition | null
        source?: (string | {
          title?: string
          url?: string
          date?: string
        })
        kind: "question"
        answer: {
          type: ("yes_no" | "date" | "choice" | "text")
          /**
           * @maxItems 50
           */
          choices?: string[]
        }
      } | {
        key: string
        title: string
        detail: string
        enforcement: ("required" | "may_be_asked" | "recommended")
        /**
         * Null: always. Else one of all, any, not, eq, in, before, after and at_least; 6 deep, 100 parts.
         */
        when: import('#shared/requirements/condition.ts').Condition | null
        source?: (string | {
          title?: string
          url?: string
          date?: string
        })
        kind: "passport"
        params: {
          months_valid?: number
          counted_from: ("arrival" | "departure" | "today")
          blank_pages?: number
        }
      } | {
        key: string
        title: string
        detail: string
        enforcement: ("required" | "may_be_asked" | "recommended")
        /**
         * Null: always. Else one of all, any, not, eq, in, before, after and at_least; 6 deep, 100 parts.
         */
        when: import('#shared/requirements/condition.ts').Condition | null
        source?: (string | {
          title?: string
          url?: string
          date?: string
        })
        kind: "photo"
        params: {
          width_mm?: number
          height_mm?: number
          background?: string
          /**
           * @minItems 2
           * @maxItems 2
           */
          head_percent?: [number, number]
          months_old?: number
        }
      } | {
        key: string
        title: string
        detail: string
        enforcement: ("required" | "may_be_asked" | "recommended")
        /**
         * Null: always. Else one of all, any, not, eq, in, before, after and at_least; 6 deep, 100 parts.
         */
        when: import('#shared/requirements/condition.ts').Condition | null
        source?: (string | {
          title?: string
          url?: string
          date?: string
        })
        kind: "notice"
      })[]
      /**
       * @maxItems 30
       */
      fees: {
        party: ("government" | "service")
        speed?: (string | null)
        amount: number
        back_until?: (string | null)
      }[]
      /**
       * @maxItems 10
       */
      timing: {
        speed: string
        least: number
        most: number
      }[]
      /**
       * @maxItems 20
       */
      sources: (string | {
        title?: string
        url?: string
        date?: string
      })[]
      id: number
      destination_id: number
      kind: ("visa" | "permit")
      destination: string
      visa_excerpt: string
      version: number
      state: ("draft" | "scheduled" | "published" | "archived")
      update: (("major" | "minor") | null)
      note: string
      author: (string | null)
      asked_by: (string | null)
      approved_by: (string | null)
      effective_from: (string | null)
      published_at: (string | null)
      checked_at: (string | null)
      next_check_on: (string | null)
      sample: boolean
    }
  }
  "DELETE /admin/editions/{id}": {
    path: {
      id: string | number
    }
    answer: undefined
  }
  "POST /admin/editions/{id}/approve": {
    path: {
      id: string | number
    }
    answer: {
      /**
       * @maxItems 60
       */
      requirements: ({
        key: string
        title: string
        detail: string
        enforcement: ("required" | "may_be_asked" | "recommended")
        /**
         * Null: always. Else one of all, any, not, eq, in, before, after and at_least; 6 deep, 100 parts.
         */
        when: import('#shared/requirements/condition.ts').Condition | null
        source?: (string | {
          title?: string
          url?: string
          date?: string
        })
        kind: "document"
        upload: (boolean | {
          hint?: string
        })
      } | {
        key: string
        title: string
        detail: string
        enforcement: ("required" | "may_be_asked" | "recommended")
        /**
         * Null: always. Else one of all, any, not, eq, in, before, after and at_least; 6 deep, 100 parts.
         */
        when: import('#shared/requirements/condition.ts').Condition | null
        source?: (string | {
          title?: string
          url?: string
          date?: string
        })
        kind: "question"
        answer: {
          type: ("yes_no" | "date" | "choice" | "text")
          /**
           * @maxItems 50
           */
          choices?: string[]
        }
      } | {
        key: string
        title: string
        detail: string
        enforcement: ("required" | "may_be_asked" | "recommended")
        /**
         * Null: always. Else one of all, any, not, eq, in, before, after and at_least; 6 deep, 100 parts.
         */
        when: import('#shared/requirements/condition.ts').Condition | null
        source?: (string | {
          title?: string
          url?: string
          date?: string
        })
        kind: "passport"
        params: {
          months_valid?: number
          counted_from: ("arrival" | "departure" | "today")
          blank_pages?: number
        }
      } | {
        key: string
        title: string
        detail: string
        enforcement: ("required" | "may_be_asked" | "recommended")
        /**
         * Null: always. Else one of all, any, not, eq, in, before, after and at_least; 6 deep, 100 parts.
         */
        when: import('#shared/requirements/condition.ts').Condition | null
        source?: (string | {
          title?: string
          url?: string
          date?: string
        })
        kind: "photo"
        params: {
          width_mm?: number
          height_mm?: number
          background?: string
          /**
           * @minItems 2
           * @maxItems 2
           */
          head_percent?: [number, number]
          months_old?: number
        }
      } | {
        key: string
        title: string
        detail: string
        enforcement: ("required" | "may_be_asked" | "recommended")
        /**
         * Null: always. Else one of all, any, not, eq, in, before, after and at_least; 6 deep, 100 parts.
         */
        when: import('#shared/requirements/condition.ts').Condition | null
        source?: (string | {
          title?: string
          url?: string
          date?: string
        })
        kind: "notice"
      })[]
      /**
       * @maxItems 30
       */
      fees: {
        party: ("government" | "service")
        speed?: (string | null)
        amount: number
        back_until?: (string | null)
      }[]
      /**
       * @maxItems 10
       */
      timing: {
        speed: string
        least: number
        most: number
      }[]
      /**
       * @maxItems 20
       */
      sources: (string | {
        title?: string
        url?: string
        date?: string
      })[]
      id: number
      destination_id: number
      kind: ("visa" | "permit")
      destination: string
      visa_excerpt: string
      version: number
      state: ("draft" | "scheduled" | "published" | "archived")
      update: (("major" | "minor") | null)
      note: string
      author: (string | null)
      asked_by: (string | null)
      approved_by: (string | null)
      effective_from: (string | null)
      published_at: (string | null)
      checked_at: (string | null)
      next_check_on: (string | null)
      sample: boolean
    }
  }
  "POST /admin/editions/{id}/checked": {
    path: {
      id: string | number
    }
    answer: {
      /**
       * @maxItems 60
       */
      requirements: ({
        key: string
        title: string
        detail: string
        enforcement: ("required" | "may_be_asked" | "recommended")
        /**
         * Null: always. Else one of all, any, not, eq, in, before, after and at_least; 6 deep, 100 parts.
         */
        when: import('#shared/requirements/condition.ts').Condition | null
        source?: (string | {
          title?: string
          url?: string
          date?: string
        })
        kind: "document"
        upload: (boolean | {
          hint?: string
        })
      } | {
        key: string
        title: string
        detail: string
        enforcement: ("required" | "may_be_asked" | "recommended")
        /**
         * Null: always. Else one of all, any, not, eq, in, before, after and at_least; 6 deep, 100 parts.
         */
        when: import('#shared/requirements/condition.ts').Condition | null
        source?: (string | {
          title?: string
          url?: string
          date?: string
        })
        kind: "question"
        answer: {
          type: ("yes_no" | "date" | "choice" | "text")
          /**
           * @maxItems 50
           */
          choices?: string[]
        }
      } | {
        key: string
        title: string
        detail: string
        enforcement: ("required" | "may_be_asked" | "recommended")
        /**
         * Null: always. Else one of all, any, not, eq, in, before, after and at_least; 6 deep, 100 parts.
         */
        when: import('#shared/requirements/condition.ts').Condition | null
        source?: (string | {
          title?: string
          url?: string
          date?: string
        })
        kind: "passport"
        params: {
          months_valid?: number
          counted_from: ("arrival" | "departure" | "today")
          blank_pages?: number
        }
      } | {
        key: string
        title: string
        detail: string
        enforcement: ("required" | "may_be_asked" | "recommended")
        /**
         * Null: always. Else one of all, any, not, eq, in, before, after and at_least; 6 deep, 100 parts.
         */
        when: import('#shared/requirements/condition.ts').Condition | null
        source?: (string | {
          title?: string
          url?: string
          date?: string
        })
        kind: "photo"
        params: {
          width_mm?: number
          height_mm?: number
          background?: string
          /**
           * @minItems 2
           * @maxItems 2
           */
          head_percent?: [number, number]
          months_old?: number
        }
      } | {
        key: string
        title: string
        detail: string
        enforcement: ("required" | "may_be_asked" | "recommended")
        /**
         * Null: always. Else one of all, any, not, eq, in, before, after and at_least; 6 deep, 100 parts.
         */
        when: import('#shared/requirements/condition.ts').Condition | null
        source?: (string | {
          title?: string
          url?: string
          date?: string
        })
        kind: "notice"
      })[]
      /**
       * @maxItems 30
       */
      fees: {
        party: ("government" | "service")
        speed?: (string | null)
        amount: number
        back_until?: (string | null)
      }[]
      /**
       * @maxItems 10
       */
      timing: {
        speed: string
        least: number
        most: number
      }[]
      /**
       * @maxItems 20
       */
      sources: (string | {
        title?: string
        url?: string
        date?: string
      })[]
      id: number
      destination_id: number
      kind: ("visa" | "permit")
      destination: string
      visa_excerpt: string
      version: number
      state: ("draft" | "scheduled" | "published" | "archived")
      update: (("major" | "minor") | null)
      note: string
      author: (string | null)
      asked_by: (string | null)
      approved_by: (string | null)
      effective_from: (string | null)
      published_at: (string | null)
      checked_at: (string | null)
      next_check_on: (string | null)
      sample: boolean
    }
  }
  "POST /admin/editions/{id}/preview": {
    path: {
      id: string | number
    }
    body: {
      facts?: ({
        [k: string]: unknown
      } | null)
    }
    answer: {
      outcome: ("offered" | "not_for_you" | "unknown")
      offers: {
        id: number
        destination: string
        visa_excerpt: string
        price: number
        /**
         * @minItems 2
         * @maxItems 2
         */
        ready_by: [string, string]
        requirements: ({
          key: string
          title: string
          detail: string
          enforcement: ("required" | "may_be_asked" | "recommended")
          /**
           * Null: always. Else one of all, any, not, eq, in, before, after and at_least; 6 deep, 100 parts.
           */
          when: import('#shared/requirements/condition.ts').Condition | null
          source?: (string | {
            title?: string
            url?: string
            date?: string
          })
          may_apply: boolean
          kind: "document"
          upload: (boolean | {
            hint?: string
          })
        } | {
          key: string
          title: string
          detail: string
          enforcement: ("required" | "may_be_asked" | "recommended")
          /**
           * Null: always. Else one of all, any, not, eq, in, before, after and at_least; 6 deep, 100 parts.
           */
          when: import('#shared/requirements/condition.ts').Condition | null
          source?: (string | {
            title?: string
            url?: string
            date?: string
          })
          may_apply: boolean
          kind: "question"
          answer: {
            type: ("yes_no" | "date" | "choice" | "text")
            /**
             * @maxItems 50
             */
            choices?: string[]
          }
        } | {
          key: string
          title: string
          detail: string
          enforcement: ("required" | "may_be_asked" | "recommended")
          /**
           * Null: always. Else one of all, any, not, eq, in, before, after and at_least; 6 deep, 100 parts.
           */
          when: import('#shared/requirements/condition.ts').Condition | null
          source?: (string | {
            title?: string
            url?: string
            date?: string
          })
          may_apply: boolean
          kind: "passport"
          params: {
            months_valid?: number
            counted_from: ("arrival" | "departure" | "today")
            blank_pages?: number
          }
        } | {
          key: string
          title: string
          detail: string
          enforcement: ("required" | "may_be_asked" | "recommended")
          /**
           * Null: always. Else one of all, any, not, eq, in, before, after and at_least; 6 deep, 100 parts.
           */
          when: import('#shared/requirements/condition.ts').Condition | null
          source?: (string | {
            title?: string
            url?: string
            date?: string
          })
          may_apply: boolean
          kind: "photo"
          params: {
            width_mm?: number
            height_mm?: number
            background?: string
            /**
             * @minItems 2
             * @maxItems 2
             */
            head_percent?: [number, number]
            months_old?: number
          }
        } | {
          key: string
          title: string
          detail: string
          enforcement: ("required" | "may_be_asked" | "recommended")
          /**
           * Null: always. Else one of all, any, not, eq, in, before, after and at_least; 6 deep, 100 parts.
           */
          when: import('#shared/requirements/condition.ts').Condition | null
          source?: (string | {
            title?: string
            url?: string
            date?: string
          })
          may_apply: boolean
          kind: "notice"
        })[]
        unmet: {
          key: string
          why: string
        }[]
      }[]
      ask: {
        key: string
        title: string
        answer: {
          type: ("yes_no" | "date" | "choice" | "text")
          choices?: string[]
        }
      }[]
    }
  }
  "POST /admin/editions/{id}/publish": {
    path: {
      id: string | number
    }
    body: {
      update: ("major" | "minor")
      note?: (string | null)
      effective_from?: (string | null)
    }
    answer: {
      /**
       * @maxItems 60
       */
      requirements: ({
        key: string
        title: string
        detail: string
        enforcement: ("required" | "may_be_asked" | "recommended")
        /**
         * Null: always. Else one of all, any, not, eq, in, before, after and at_least; 6 deep, 100 parts.
         */
        when: import('#shared/requirements/condition.ts').Condition | null
        source?: (string | {
          title?: string
          url?: string
          date?: string
        })
        kind: "document"
        upload: (boolean | {
          hint?: string
        })
      } | {
        key: string
        title: string
        detail: string
        enforcement: ("required" | "may_be_asked" | "recommended")
        /**
         * Null: always. Else one of all, any, not, eq, in, before, after and at_least; 6 deep, 100 parts.
         */
        when: import('#shared/requirements/condition.ts').Condition | null
        source?: (string | {
          title?: string
          url?: string
          date?: string
        })
        kind: "question"
        answer: {
          type: ("yes_no" | "date" | "choice" | "text")
          /**
           * @maxItems 50
           */
          choices?: string[]
        }
      } | {
        key: string
        title: string
        detail: string
        enforcement: ("required" | "may_be_asked" | "recommended")
        /**
         * Null: always. Else one of all, any, not, eq, in, before, after and at_least; 6 deep, 100 parts.
         */
        when: import('#shared/requirements/condition.ts').Condition | null
        source?: (string | {
          title?: string
          url?: string
          date?: string
        })
        kind: "passport"
        params: {
          months_valid?: number
          counted_from: ("arrival" | "departure" | "today")
          blank_pages?: number
        }
      } | {
        key: string
        title: string
        detail: string
        enforcement: ("required" | "may_be_asked" | "recommended")
        /**
         * Null: always. Else one of all, any, not, eq, in, before, after and at_least; 6 deep, 100 parts.
         */
        when: import('#shared/requirements/condition.ts').Condition | null
        source?: (string | {
          title?: string
          url?: string
          date?: string
        })
        kind: "photo"
        params: {
          width_mm?: number
          height_mm?: number
          background?: string
          /**
           * @minItems 2
           * @maxItems 2
           */
          head_percent?: [number, number]
          months_old?: number
        }
      } | {
        key: string
        title: string
        detail: string
        enforcement: ("required" | "may_be_asked" | "recommended")
        /**
         * Null: always. Else one of all, any, not, eq, in, before, after and at_least; 6 deep, 100 parts.
         */
        when: import('#shared/requirements/condition.ts').Condition | null
        source?: (string | {
          title?: string
          url?: string
          date?: string
        })
        kind: "notice"
      })[]
      /**
       * @maxItems 30
       */
      fees: {
        party: ("government" | "service")
        speed?: (string | null)
        amount: number
        back_until?: (string | null)
      }[]
      /**
       * @maxItems 10
       */
      timing: {
        speed: string
        least: number
        most: number
      }[]
      /**
       * @maxItems 20
       */
      sources: (string | {
        title?: string
        url?: string
        date?: string
      })[]
      id: number
      destination_id: number
      kind: ("visa" | "permit")
      destination: string
      visa_excerpt: string
      version: number
      state: ("draft" | "scheduled" | "published" | "archived")
      update: (("major" | "minor") | null)
      note: string
      author: (string | null)
      asked_by: (string | null)
      approved_by: (string | null)
      effective_from: (string | null)
      published_at: (string | null)
      checked_at: (string | null)
      next_check_on: (string | null)
      sample: boolean
    }
  }
  "POST /admin/editions/{id}/withdraw": {
    path: {
      id: string | number
    }
    answer: {
      /**
       * @maxItems 60
       */
      requirements: ({
        key: string
        title: string
        detail: string
        enforcement: ("required" | "may_be_asked" | "recommended")
        /**
         * Null: always. Else one of all, any, not, eq, in, before, after and at_least; 6 deep, 100 parts.
         */
        when: import('#shared/requirements/condition.ts').Condition | null
        source?: (string | {
          title?: string
          url?: string
          date?: string
        })
        kind: "document"
        upload: (boolean | {
          hint?: string
        })
      } | {
        key: string
        title: string
        detail: string
        enforcement: ("required" | "may_be_asked" | "recommended")
        /**
         * Null: always. Else one of all, any, not, eq, in, before, after and at_least; 6 deep, 100 parts.
         */
        when: import('#shared/requirements/condition.ts').Condition | null
        source?: (string | {
          title?: string
          url?: string
          date?: string
        })
        kind: "question"
        answer: {
          type: ("yes_no" | "date" | "choice" | "text")
          /**
           * @maxItems 50
           */
          choices?: string[]
        }
      } | {
        key: string
        title: string
        detail: string
        enforcement: ("required" | "may_be_asked" | "recommended")
        /**
         * Null: always. Else one of all, any, not, eq, in, before, after and at_least; 6 deep, 100 parts.
         */
        when: import('#shared/requirements/condition.ts').Condition | null
        source?: (string | {
          title?: string
          url?: string
          date?: string
        })
        kind: "passport"
        params: {
          months_valid?: number
          counted_from: ("arrival" | "departure" | "today")
          blank_pages?: number
        }
      } | {
        key: string
        title: string
        detail: string
        enforcement: ("required" | "may_be_asked" | "recommended")
        /**
         * Null: always. Else one of all, any, not, eq, in, before, after and at_least; 6 deep, 100 parts.
         */
        when: import('#shared/requirements/condition.ts').Condition | null
        source?: (string | {
          title?: string
          url?: string
          date?: string
        })
        kind: "photo"
        params: {
          width_mm?: number
          height_mm?: number
          background?: string
          /**
           * @minItems 2
           * @maxItems 2
           */
          head_percent?: [number, number]
          months_old?: number
        }
      } | {
        key: string
        title: string
        detail: string
        enforcement: ("required" | "may_be_asked" | "recommended")
        /**
         * Null: always. Else one of all, any, not, eq, in, before, after and at_least; 6 deep, 100 parts.
         */
        when: import('#shared/requirements/condition.ts').Condition | null
        source?: (string | {
          title?: string
          url?: string
          date?: string
        })
        kind: "notice"
      })[]
      /**
       * @maxItems 30
       */
      fees: {
        party: ("government" | "service")
        speed?: (string | null)
        amount: number
        back_until?: (string | null)
      }[]
      /**
       * @maxItems 10
       */
      timing: {
        speed: string
        least: number
        most: number
      }[]
      /**
       * @maxItems 20
       */
      sources: (string | {
        title?: string
        url?: string
        date?: string
      })[]
      id: number
      destination_id: number
      kind: ("visa" | "permit")
      destination: string
      visa_excerpt: string
      version: number
      state: ("draft" | "scheduled" | "published" | "archived")
      update: (("major" | "minor") | null)
      note: string
      author: (string | null)
      asked_by: (string | null)
      approved_by: (string | null)
      effective_from: (string | null)
      published_at: (string | null)
      checked_at: (string | null)
      next_check_on: (string | null)
      sample: boolean
    }
  }
  "GET /admin/gaps": {
    query?: {
      limit?: (string | string[])
    }
    answer: {
      kind: ("visa" | "permit")
      nationality: string
      destination: string
      purpose: string
      month: string
      times: number
    }[]
  }
  "GET /admin/given-up-jobs": {
    query?: {
      limit?: (string | string[])
      cursor?: string
      q?: string
    }
    answer: {
      id: string
      queue: string
      what: string
      reason: string
      tries: number
      queued_at: string
      given_up_at: string
      to: (string | null)
      order: ({
        id: string
        kind: ("visa" | "permit" | "insurance" | "booking" | "appointment")
        tracking_id: string
        name: string
        deleted: boolean
      } | null)
    }[]
  }
  "POST /admin/given-up-jobs/retry": {
    answer: {
      success: true
      message: string
      started: number
    }
  }
  "DELETE /admin/given-up-jobs/{id}": {
    path: {
      id: string | number
    }
    answer: {
      success: true
      message: string
    }
  }
  "POST /admin/given-up-jobs/{id}/retry": {
    path: {
      id: string | number
    }
    answer: {
      success: true
      message: string
    }
  }
  "PUT /admin/insurance-payment-update/{id}": {
    path: {
      id: string | number
    }
    body: {
      method?: ("cash" | "transfer" | "pos" | "other")
      reference?: string
      payment_status: "Paid"
    }
    answer: {
      success: true
      message: string
    }
  }
  "POST /admin/invitations": {
    body: ({
      role?: ("owner" | "reviewer" | "cashier" | "viewer")
    } | null)
    answer: {
      invite_url: string
    }
  }
  "GET /admin/invitations": {
    answer: {
      id: number
      role: ("owner" | "reviewer" | "cashier" | "viewer")
      invited_by: (string | null)
      created_at: string
      expires_at: string
    }[]
  }
  "DELETE /admin/invitations/{id}": {
    path: {
      id: string | number
    }
    answer: undefined
  }
  "POST /admin/login": {
    body: {
      admin_email: string
      admin_password: string
    }
    answer: ({
      token: string
    } | {
      challenge: string
    })
  }
  "POST /admin/login/second": {
    body: {
      challenge: string
      code: string
    }
    answer: {
      token: string
    }
  }
  "POST /admin/logout": {
    answer: undefined
  }
  "GET /admin/me": {
    answer: {
      id: number
      admin_name: string
      admin_email: string
      role: ("owner" | "reviewer" | "cashier" | "viewer")
      next_role: (("owner" | "reviewer" | "cashier" | "viewer") | null)
      second_factor: boolean
      second_factor_needed: boolean
      recovery_codes: number
      may: ("account" | "read" | "orders" | "old_decisions" | "payments" | "receipts" | "destinations" | "agents" | "reports" | "people_reports" | "operations" | "team" | "settings")[]
      waiting: {
        visa: number
        permit: number
        insurance: number
        booking: number
        appointment: number
        queue: number
        agents: number
        payments: number
        refunds: number
        messages: number
      }
      counts: {
        visa: {
          all: number
          Pending: number
          Approved: number
          Denied: number
        }
        permit: {
          all: number
          Pending: number
          Approved: number
          Denied: number
        }
        insurance: number
        booking: number
        appointment: number
      }
      payments: {
        visa: {
          paid: number
          unpaid: number
        }
        permit: {
          paid: number
          unpaid: number
        }
        insurance: {
          paid: number
          unpaid: number
        }
        booking: {
          paid: number
          unpaid: number
        }
        appointment: {
          paid: number
          unpaid: number
        }
      }
    }
  }
  "GET /admin/messages": {
    query?: {
      limit?: (string | string[])
      cursor?: string
      q?: string
      state?: string
    }
    answer: {
      id: string
      channel: ("mail" | "whatsapp" | "sms")
      template: string
      title: string
      address: string
      state: ("queued" | "sent" | "refused" | "given_up")
      queued_at: string
      send_at: (string | null)
      tried_at: (string | null)
      sent_at: (string | null)
      delivered_at: (string | null)
      tries: number
      answer: string
      order: {
        id: string
        kind: ("visa" | "permit" | "insurance" | "booking" | "appointment")
        tracking_id: string
        name: string
        deleted: boolean
      }
    }[]
  }
  "POST /admin/messages/{id}/retry": {
    path: {
      id: string | number
    }
    answer: {
      success: true
      message: string
    }
  }
  "GET /admin/orders": {
    query?: {
      limit?: (string | string[])
      cursor?: string
      q?: string
      stage?: string
      due?: string
      assignee?: string
      unassigned?: string
      aside?: string
    }
    answer: {
      id: string
      kind: ("visa" | "permit" | "insurance" | "booking" | "appointment")
      tracking_id: string
      name: string
      payment_status: ("Paid" | "Not Paid" | "Pending")
      payment_state: ("Not paid" | "Paid" | "Partly refunded" | "Refunded" | "Reversed")
      created_at: string
      payment_date: (string | null)
      stage: ("unpaid" | "in_progress" | "waiting_for_applicant" | "done" | "cancelled")
      due_on: (string | null)
      expected_by: (string | null)
      overdue: boolean
      answered: boolean
      assigned_to: (number | null)
      assignee: (string | null)
    }[]
  }
  "POST /admin/orders/bulk": {
    body: ({
      action: "assign"
      /**
       * @minItems 1
       * @maxItems 500
       */
      ids?: string[]
      list?: string
      query?: (string | {
        [k: string]: string | number | boolean
      })
      expected?: (number | string)
      admin_id: (number | string | null)
      take_over?: boolean
    } | {
      action: "decide"
      /**
       * @minItems 1
       * @maxItems 500
       */
      ids?: string[]
      list?: string
      query?: (string | {
        [k: string]: string | number | boolean
      })
      expected?: (number | string)
      status: ("Approved" | "Denied")
      /**
       * With Denied: why, as the applicant reads it.
       */
      reason?: (string | null)
      /**
       * With Denied: what the applicant can do now.
       */
      next_step?: (string | null)
    } | {
      action: "request"
      /**
       * @minItems 1
       * @maxItems 500
       */
      ids?: string[]
      list?: string
      query?: (string | {
        [k: string]: string | number | boolean
      })
      expected?: (number | string)
      /**
       * @minItems 1
       * @maxItems 30
       */
      items: {
        field: string
        reason: string
      }[]
      note?: (string | null)
    } | {
      action: "note"
      /**
       * @minItems 1
       * @maxItems 500
       */
      ids?: string[]
      list?: string
      query?: (string | {
        [k: string]: string | number | boolean
      })
      expected?: (number | string)
      text: string
    } | {
      action: "cancel"
      /**
       * @minItems 1
       * @maxItems 500
       */
      ids?: string[]
      list?: string
      query?: (string | {
        [k: string]: string | number | boolean
      })
      expected?: (number | string)
      reason: string
      refund?: (number | string)
    })
    answer: {
      results: {
        id: string
        ok: boolean
        message: string
      }[]
    }
  }
  "POST /admin/orders/files": {
    body: {
      /**
       * @minItems 1
       * @maxItems 50
       */
      ids: string[]
    }
    answer: unknown
  }
  "DELETE /admin/orders/{id}": {
    path: {
      id: string | number
    }
    answer: {
      success: true
      message: string
    }
  }
  "PUT /admin/orders/{id}/appointment": {
    path: {
      id: string | number
    }
    body: {
      outcome?: ("Held" | "Missed")
      appointment_date?: string
      appointment_time?: string
      meeting_url?: string
    }
    answer: {
      success: true
      message: string
    }
  }
  "PUT /admin/orders/{id}/assignee": {
    path: {
      id: string | number
    }
    body: {
      admin_id: (number | string | null)
      take_over?: boolean
    }
    answer: {
      assigned_to: (number | null)
      assignee: (string | null)
    }
  }
  "POST /admin/orders/{id}/cancel": {
    path: {
      id: string | number
    }
    body: {
      reason: string
      refund: (number | string)
    }
    answer: {
      success: true
      message: string
      refund: ({
        id: string
        order_id: string
        kind: ("visa" | "permit" | "insurance" | "booking" | "appointment")
        tracking_id: string
        name: string
        deleted: boolean
        payment_id: string
        tx_ref: string
        by_hand: boolean
        amount: number
        currency: string
        status: ("requested" | "approved" | "sent" | "done" | "failed")
        reason: string
        by: (string | null)
        approved_by: (string | null)
        asked_at: string
        done_at: (string | null)
        reference: (string | null)
        failure: (string | null)
        credit_note_url: (string | null)
        own: boolean
      } | null)
    }
  }
  "PUT /admin/orders/{id}/contact": {
    path: {
      id: string | number
    }
    body: {
      email?: string
      phone_number?: string
    }
    answer: {
      success: true
      message: string
    }
  }
  "PUT /admin/orders/{id}/corrections/{correction_id}": {
    path: {
      id: string | number
      correction_id: string | number
    }
    body: {
      accept: boolean
      reason?: (string | null)
    }
    answer: {
      success: true
      message: string
    }
  }
  "GET /admin/orders/{id}/evidence.zip": {
    path: {
      id: string | number
    }
    answer: unknown
  }
  "PUT /admin/orders/{id}/fields": {
    path: {
      id: string | number
    }
    body: {
      fields: {
        [k: string]: string
      }
    }
    answer: {
      success: true
      message: string
    }
  }
  "GET /admin/orders/{id}/file.pdf": {
    path: {
      id: string | number
    }
    answer: unknown
  }
  "PUT /admin/orders/{id}/issued/{name}": {
    path: {
      id: string | number
      name: string | number
    }
    answer: {
      name: string
      label: string
      url: string
      verify_url?: string
    }
  }
  "POST /admin/orders/{id}/messages": {
    path: {
      id: string | number
    }
    body: {
      text: string
    }
    answer: {
      success: true
      message: string
      id: string
      from: ("staff" | "applicant")
      by: string
      text: string
      at: string
      waits: boolean
    }
  }
  "POST /admin/orders/{id}/messages/seen": {
    path: {
      id: string | number
    }
    answer: {
      success: true
      message: string
    }
  }
  "POST /admin/orders/{id}/notes": {
    path: {
      id: string | number
    }
    body: {
      text: string
    }
    answer: {
      success: true
      message: string
    }
  }
  "POST /admin/orders/{id}/pay-link": {
    path: {
      id: string | number
    }
    body: ({
      group?: boolean
    } | null)
    answer: {
      url: string
      expires_at: string
    }
  }
  "GET /admin/orders/{id}/refunds": {
    path: {
      id: string | number
    }
    answer: {
      came: number
      given_back: number
      left: number
      by_hand: boolean
      by_terms: number
      two_persons_above: (number | null)
      refunds: {
        id: string
        order_id: string
        kind: ("visa" | "permit" | "insurance" | "booking" | "appointment")
        tracking_id: string
        name: string
        deleted: boolean
        payment_id: string
        tx_ref: string
        by_hand: boolean
        amount: number
        currency: string
        status: ("requested" | "approved" | "sent" | "done" | "failed")
        reason: string
        by: (string | null)
        approved_by: (string | null)
        asked_at: string
        done_at: (string | null)
        reference: (string | null)
        failure: (string | null)
        credit_note_url: (string | null)
        own: boolean
      }[]
      government: {
        part: number
        terms: ("until_spent" | null)
        spent: ({
          amount: number
          reference: string
          by: string
          at: string
        } | null)
      }
      waivers: {
        id: string
        order_id: string
        reason: string
        status: ("requested" | "approved" | "withdrawn")
        amount: number
        by: string
        asked_at: string
        closed_by: (string | null)
        closed_at: (string | null)
        proof_url: (string | null)
        own: boolean
      }[]
    }
  }
  "POST /admin/orders/{id}/refunds": {
    path: {
      id: string | number
    }
    body: {
      amount: (number | string)
      reason: string
      reference?: string
      left?: (number | string)
    }
    answer: {
      success: true
      message: string
      refund: ({
        id: string
        order_id: string
        kind: ("visa" | "permit" | "insurance" | "booking" | "appointment")
        tracking_id: string
        name: string
        deleted: boolean
        payment_id: string
        tx_ref: string
        by_hand: boolean
        amount: number
        currency: string
        status: ("requested" | "approved" | "sent" | "done" | "failed")
        reason: string
        by: (string | null)
        approved_by: (string | null)
        asked_at: string
        done_at: (string | null)
        reference: (string | null)
        failure: (string | null)
        credit_note_url: (string | null)
        own: boolean
      } | null)
    }
  }
  "POST /admin/orders/{id}/reopen": {
    path: {
      id: string | number
    }
    body: {
      reason: string
    }
    answer: {
      success: true
      message: string
    }
  }
  "POST /admin/orders/{id}/requests": {
    path: {
      id: string | number
    }
    body: {
      /**
       * @minItems 1
       * @maxItems 30
       */
      items: {
        field: string
        reason: string
      }[]
      note?: (string | null)
    }
    answer: {
      id: string
      items: {
        field: string
        label: string
        reason: string
        upload: boolean
        before: string
        after: string
        before_url?: string
        before_file?: {
          media_type: ("image/jpeg" | "image/png" | "image/webp" | "application/pdf")
          bytes: number
          sent_at: string
          ready: boolean
          scan: ("off" | "waiting" | "clean" | "infected")
        }
        after_url?: string
        after_file?: {
          media_type: ("image/jpeg" | "image/png" | "image/webp" | "application/pdf")
          bytes: number
          sent_at: string
          ready: boolean
          scan: ("off" | "waiting" | "clean" | "infected")
        }
      }[]
      note: string
      asked_by: string
      asked_at: string
      asked_again_at: (string | null)
      answered_at: (string | null)
      closed_at: (string | null)
      closed_as: (string | null)
    }
  }
  "DELETE /admin/orders/{id}/requests/{request_id}": {
    path: {
      id: string | number
      request_id: string | number
    }
    answer: undefined
  }
  "POST /admin/orders/{id}/requests/{request_id}/again": {
    path: {
      id: string | number
      request_id: string | number
    }
    answer: {
      success: true
      message: string
    }
  }
  "POST /admin/orders/{id}/restore": {
    path: {
      id: string | number
    }
    answer: {
      success: true
      message: string
    }
  }
  "PUT /admin/orders/{id}/spent": {
    path: {
      id: string | number
    }
    body: {
      amount: (number | string)
      reference: string
    }
    answer: {
      success: true
      message: string
    }
  }
  "POST /admin/orders/{id}/waivers": {
    path: {
      id: string | number
    }
    answer: {
      success: true
      message: string
      waiver: {
        id: string
        order_id: string
        reason: string
        status: ("requested" | "approved" | "withdrawn")
        amount: number
        by: string
        asked_at: string
        closed_by: (string | null)
        closed_at: (string | null)
        proof_url: (string | null)
        own: boolean
      }
    }
  }
  "PUT /admin/password": {
    body: {
      current_password: string
      new_password: string
    }
    answer: {
      success: true
      message: string
    }
  }
  "GET /admin/payment-differences": {
    query?: {
      limit?: (string | string[])
      cursor?: string
      q?: string
    }
    answer: {
      id: string
      provider: string
      provider_transaction_id: string
      difference: ("unknown" | "other" | "missing")
      tx_ref: string
      amount: number
      currency: string
      words: string
      found_at: string
      order_id: (string | null)
      kind: (("visa" | "permit" | "insurance" | "booking" | "appointment") | null)
      tracking_id: (string | null)
      line: unknown
    }[]
  }
  "POST /admin/payment-differences/{id}/seen": {
    path: {
      id: string | number
    }
    body: {
      note: string
    }
    answer: {
      success: true
      message: string
    }
  }
  "PUT /admin/payment-review/{id}": {
    path: {
      id: string | number
    }
    body: {
      decision: ("accept" | "refund" | "lost")
    }
    answer: {
      success: true
      message: string
      to_approve?: true
    }
  }
  "POST /admin/payment-review/{id}/ask-provider": {
    path: {
      id: string | number
    }
    answer: {
      success: true
      message: string
    }
  }
  "POST /admin/payment-review/{id}/ask-rest": {
    path: {
      id: string | number
    }
    answer: {
      success: true
      message: string
    }
  }
  "PUT /admin/payment-update/{id}": {
    path: {
      id: string | number
    }
    body: {
      method?: ("cash" | "transfer" | "pos" | "other")
      reference?: string
      status: "Paid"
    }
    answer: {
      success: true
      message: string
    }
  }
  "GET /admin/payments": {
    query?: {
      limit?: (string | string[])
      cursor?: string
      q?: string
      state?: string
      kind?: string
      provider?: string
      method?: string
      from?: string
      to?: string
      paid_from?: string
      paid_to?: string
      order?: string
    }
    answer: {
      id: string
      tx_ref: string
      received_at: (string | null)
      created_at: string
      state: ("created" | "expired" | "needs_review" | "paid" | "partly_refunded" | "refunded" | "reversed" | "lost")
      counted: boolean
      provider: string
      provider_transaction_id: (string | null)
      method: (string | null)
      asked: number
      received: number
      given_back: number
      left: number
      foreign_currency: (string | null)
      foreign_received: (number | null)
      foreign_given_back: (number | null)
      order_id: string
      kind: ("visa" | "permit" | "insurance" | "booking" | "appointment")
      tracking_id: string
      name: string
      submitted_at: string
      deleted: boolean
      by: (string | null)
      shares: {
        order_id: string
        tracking_id: string
        kind: ("visa" | "permit" | "insurance" | "booking" | "appointment")
        amount: number
        refunded: number
      }[]
    }[]
  }
  "GET /admin/payments-to-review": {
    query?: {
      limit?: (string | string[])
      cursor?: string
      q?: string
    }
    answer: {
      id: string
      order_id: string
      kind: ("visa" | "permit" | "insurance" | "booking" | "appointment")
      tracking_id: string
      name: string
      email: string
      state: ("needs_review" | "reversed")
      order_stands: string
      wrong: string
      deleted: boolean
      paid: boolean
      nothing_to_pay: (string | null)
      tx_ref: string
      amount: number
      charged: (number | null)
      charged_currency: (string | null)
      method: string
      reason: string
      since: string
      rest: (number | null)
      rest_asked_at: (string | null)
      not_acceptable: (string | null)
      refund: ({
        status: ("requested" | "approved" | "sent" | "done" | "failed")
        by: (string | null)
      } | null)
      refundable: boolean
      order_ids: string[]
    }[]
  }
  "GET /admin/payments/summary": {
    query: {
      month: (string | string[])
      by: ("service" | "day" | "destination" | "agent")
    }
    answer: {
      id: string
      name: string
      kind: (("visa" | "permit" | "insurance" | "booking" | "appointment") | null)
      agent_id: (number | null)
      payments: number
      asked: number
      received: number
      given_back: number
      left: number
      to_review: number
    }[]
  }
  "GET /admin/payments/totals": {
    query?: {
      q?: (string | string[])
      state?: string
      kind?: string
      provider?: (string | string[])
      method?: (string | string[])
      from?: string
      to?: string
      paid_from?: string
      paid_to?: string
      order?: string
    }
    answer: {
      sums: ({
        payments: number
        asked: number
        received: number
        given_back: number
        left: number
        to_review: number
      } | null)
    }
  }
  "GET /admin/permit": {
    query?: {
      limit?: (string | string[])
      cursor?: string
      q?: string
    }
    answer: {
      data: {
        id: number
        destination: string
        visa_excerpt: string
        visa_description: string
        visa_price: number
        visa_agent_price: number
        /**
         * How much of the price, and of the agent price, is the government’s own fee: price lines name it. Empty: they name one price.
         */
        government_fee?: number
        process_time: string
        process_type: string
        available_country: string
        /**
         * What else travellers call the destination, separated with |. Searches find it by these too.
         */
        other_names: string
        agent_price_follows: boolean
        process_days: number
      }[]
    }
  }
  "PUT /admin/permit-payment-update/{id}": {
    path: {
      id: string | number
    }
    body: {
      method?: ("cash" | "transfer" | "pos" | "other")
      reference?: string
      status: "Paid"
    }
    answer: {
      success: true
      message: string
    }
  }
  "PUT /admin/permit-update/{id}": {
    path: {
      id: string | number
    }
    body: {
      status: ("Approved" | "Denied")
      /**
       * With Denied: why, as the applicant reads it.
       */
      reason?: (string | null)
      /**
       * With Denied: what the applicant can do now.
       */
      next_step?: (string | null)
      /**
       * What was looked at, as the record has it: 409 reviewed_other when it isn’t this application as it stands.
       */
      reviewed?: {
        tracking_id: string
        hash: string
      }
    }
    answer: {
      success: true
      message: string
    }
  }
  "GET /admin/permit/{id}": {
    path: {
      id: string | number
    }
    answer: {
      data: {
        id: number
        destination: string
        visa_excerpt: string
        visa_description: string
        visa_price: number
        visa_agent_price: number
        /**
         * How much of the price, and of the agent price, is the government’s own fee: price lines name it. Empty: they name one price.
         */
        government_fee?: number
        process_time: string
        process_type: string
        available_country: string
        /**
         * What else travellers call the destination, separated with |. Searches find it by these too.
         */
        other_names: string
        agent_price_follows: boolean
        process_days: number
      }
    }
  }
  "GET /admin/queue": {
    query?: {
      limit?: (string | string[])
      cursor?: string
      q?: string
      kind?: string
      due?: string
      assignee?: string
      unassigned?: string
    }
    answer: {
      id: string
      kind: ("visa" | "permit" | "insurance" | "booking" | "appointment")
      tracking_id: string
      name: string
      payment_status: ("Paid" | "Not Paid" | "Pending")
      payment_state: ("Not paid" | "Paid" | "Partly refunded" | "Refunded" | "Reversed")
      created_at: string
      payment_date: (string | null)
      stage: ("unpaid" | "in_progress" | "waiting_for_applicant" | "done" | "cancelled")
      due_on: (string | null)
      expected_by: (string | null)
      overdue: boolean
      answered: boolean
      assigned_to: (number | null)
      assignee: (string | null)
    }[]
  }
  "GET /admin/queue/corrections": {
    query?: {
      limit?: (string | string[])
    }
    answer: {
      id: string
      kind: ("visa" | "permit" | "insurance" | "booking" | "appointment")
      tracking_id: string
      name: string
      correction_id: string
      label: string
      asked_at: string
    }[]
  }
  "GET /admin/queue/messages": {
    query?: {
      limit?: (string | string[])
    }
    answer: {
      id: string
      kind: ("visa" | "permit" | "insurance" | "booking" | "appointment")
      tracking_id: string
      name: string
      message_id: string
      text: string
      at: string
      assignee: (string | null)
    }[]
  }
  "GET /admin/queue/neighbours/{id}": {
    path: {
      id: string | number
    }
    query?: {
      kind?: (string | string[])
      due?: string
      assignee?: string
      unassigned?: string
    }
    answer: {
      previous: (string | null)
      previous_kind: (("visa" | "permit" | "insurance" | "booking" | "appointment") | null)
      next: (string | null)
      next_kind: (("visa" | "permit" | "insurance" | "booking" | "appointment") | null)
    }
  }
  "GET /admin/queue/scans": {
    answer: {
      scanner: ("on" | "off")
      away_since: (string | null)
      waiting: number
      infected: {
        order_id: string
        kind: ("visa" | "permit" | "insurance" | "booking" | "appointment")
        tracking_id: string
        name: string
        label: string
      }[]
    }
  }
  "GET /admin/queue/unanswered": {
    query?: {
      limit?: (string | string[])
    }
    answer: {
      id: string
      kind: ("visa" | "permit" | "insurance" | "booking" | "appointment")
      tracking_id: string
      name: string
      request_id: string
      asked_at: string
      asked_again_at: (string | null)
      asked_by: string
      labels: string[]
    }[]
  }
  "GET /admin/refunds": {
    query?: {
      limit?: (string | string[])
      cursor?: string
      q?: string
      status?: string
      kind?: string
      from?: string
      to?: string
    }
    answer: {
      id: string
      order_id: string
      kind: ("visa" | "permit" | "insurance" | "booking" | "appointment")
      tracking_id: string
      name: string
      deleted: boolean
      payment_id: string
      tx_ref: string
      by_hand: boolean
      amount: number
      currency: string
      status: ("requested" | "approved" | "sent" | "done" | "failed")
      reason: string
      by: (string | null)
      approved_by: (string | null)
      asked_at: string
      done_at: (string | null)
      reference: (string | null)
      failure: (string | null)
      credit_note_url: (string | null)
      own: boolean
    }[]
  }
  "DELETE /admin/refunds/{id}": {
    path: {
      id: string | number
    }
    answer: undefined
  }
  "POST /admin/refunds/{id}/approve": {
    path: {
      id: string | number
    }
    answer: {
      success: true
      message: string
      refund: ({
        id: string
        order_id: string
        kind: ("visa" | "permit" | "insurance" | "booking" | "appointment")
        tracking_id: string
        name: string
        deleted: boolean
        payment_id: string
        tx_ref: string
        by_hand: boolean
        amount: number
        currency: string
        status: ("requested" | "approved" | "sent" | "done" | "failed")
        reason: string
        by: (string | null)
        approved_by: (string | null)
        asked_at: string
        done_at: (string | null)
        reference: (string | null)
        failure: (string | null)
        credit_note_url: (string | null)
        own: boolean
      } | null)
    }
  }
  "PUT /admin/refunds/{id}/given": {
    path: {
      id: string | number
    }
    body: {
      reference: string
    }
    answer: {
      success: true
      message: string
      refund: ({
        id: string
        order_id: string
        kind: ("visa" | "permit" | "insurance" | "booking" | "appointment")
        tracking_id: string
        name: string
        deleted: boolean
        payment_id: string
        tx_ref: string
        by_hand: boolean
        amount: number
        currency: string
        status: ("requested" | "approved" | "sent" | "done" | "failed")
        reason: string
        by: (string | null)
        approved_by: (string | null)
        asked_at: string
        done_at: (string | null)
        reference: (string | null)
        failure: (string | null)
        credit_note_url: (string | null)
        own: boolean
      } | null)
    }
  }
  "POST /admin/register": {
    body: {
      admin_name: string
      admin_email: string
      admin_password: string
      invite: string
    }
    answer: {
      success: true
      message: string
    }
  }
  "GET /admin/replies": {
    answer: {
      id: number
      title: string
      text: string
      shared: boolean
      changeable: boolean
      author: string
    }[]
  }
  "POST /admin/replies": {
    body: {
      title: string
      text: string
      shared?: boolean
    }
    answer: {
      id: number
      title: string
      text: string
      shared: boolean
      changeable: boolean
      author: string
    }
  }
  "PUT /admin/replies/{id}": {
    path: {
      id: string | number
    }
    body: {
      title: string
      text: string
      shared?: boolean
    }
    answer: {
      id: number
      title: string
      text: string
      shared: boolean
      changeable: boolean
      author: string
    }
  }
  "DELETE /admin/replies/{id}": {
    path: {
      id: string | number
    }
    answer: {
      success: true
      message: string
    }
  }
  "GET /admin/reports/access": {
    query?: {
      limit?: (string | string[])
      cursor?: string
      from?: string
      to?: string
      order_id?: string
      admin_id?: string
      file?: string
    }
    answer: {
      from: string
      to: string
      orders: number
      looks: number
      data: string[]
      people: {
        id: string
        kind: ("visa" | "permit" | "insurance" | "booking" | "appointment")
        tracking_id: string
        name: string
        email: string
        phone_number: string
        data: string[]
        looks: number
        first_at: string
        last_at: string
        by: string[]
      }[]
      saved_lists: {
        at: string
        by: string
        list: string
        filters: {
          [k: string]: string
        }
        rows: (number | null)
      }[]
    }
  }
  "GET /admin/reports/income": {
    query?: {
      month?: (string | string[])
      format?: string
    }
    answer: {
      month: string
      before: string
      data: {
        id: string
        name: string
        payments: number
        received: number
        refunded: number
        left: number
        government: number
        ours: number
        before_received: number
        before_refunded: number
        before_left: number
        before_government: number
        before_ours: number
      }[]
      all: {
        id: string
        name: string
        payments: number
        received: number
        refunded: number
        left: number
        government: number
        ours: number
        before_received: number
        before_refunded: number
        before_left: number
        before_government: number
        before_ours: number
      }
    }
  }
  "GET /admin/reports/times": {
    query?: {
      from?: (string | string[])
      to?: (string | string[])
      by?: string
      format?: string
    }
    answer: {
      from: string
      to: string
      by: ("service" | "destination" | "person")
      data: {
        id: string
        name: string
        decided: number
        decision_median_hours: (number | null)
        decision_p90_hours: (number | null)
        ended: number
        end_median_hours: (number | null)
        end_p90_hours: (number | null)
        late: number
        late_decision: number
        late_file: number
      }[]
      all: {
        id: string
        name: string
        decided: number
        decision_median_hours: (number | null)
        decision_p90_hours: (number | null)
        ended: number
        end_median_hours: (number | null)
        end_p90_hours: (number | null)
        late: number
        late_decision: number
        late_file: number
      }
    }
  }
  "GET /admin/requests-of-persons": {
    query?: {
      limit?: (string | string[])
      cursor?: string
      q?: string
      state?: string
    }
    answer: {
      id: string
      kind: ("access" | "correct" | "erase" | "object" | "complain")
      text: string
      asked_at: string
      due_on: string
      answered_at: (string | null)
      answer: string
      state: ("open" | "overdue" | "answered")
      order_id: (string | null)
      order_kind: (string | null)
      tracking_id: (string | null)
      name: string
      email: string
      written_by: (string | null)
      answered_by: (string | null)
    }[]
  }
  "POST /admin/requests-of-persons": {
    body: {
      kind: ("access" | "correct" | "erase" | "object" | "complain")
      text: string
      tracking_id?: (string | null)
      name?: (string | null)
      email?: ("" | string)
    }
    answer: {
      success: true
      message: string
      id: string
      due_on: string
    }
  }
  "PUT /admin/requests-of-persons/{id}": {
    path: {
      id: string | number
    }
    body: {
      answer: string
    }
    answer: {
      id: string
      kind: ("access" | "correct" | "erase" | "object" | "complain")
      text: string
      asked_at: string
      due_on: string
      answered_at: (string | null)
      answer: string
      state: ("open" | "overdue" | "answered")
      order_id: (string | null)
      order_kind: (string | null)
      tracking_id: (string | null)
      name: string
      email: string
      written_by: (string | null)
      answered_by: (string | null)
    }
  }
  "POST /admin/reset-password": {
    body: {
      code: string
      new_password: string
    }
    answer: {
      success: true
      message: string
    }
  }
  "GET /admin/sessions": {
    answer: {
      id: string
      created_at: string
      last_used_at: string
      expires_at: string
      user_agent: (string | null)
      current: boolean
    }[]
  }
  "DELETE /admin/sessions/{id}": {
    path: {
      id: string | number
    }
    answer: undefined
  }
  "GET /admin/settings": {
    answer: {
      version: number
      values: {
        BRAND_NAME: string
        SUPPORT_EMAIL: string
        SUPPORT_PHONE: string
        CHAT_URL: string
        WHATSAPP_NUMBER: string
        registration_number: string
        address: string
        hours: string
        insurer: string
        APPOINTMENT_DAYS: string
        APPOINTMENT_HOURS: string
        INSURANCE_PRICE_7_DAYS: number
        INSURANCE_PRICE_15_DAYS: number
        INSURANCE_PRICE_30_DAYS: number
        INSURANCE_PRICE_90_DAYS: number
        INSURANCE_PRICE_1_YEAR: number
        VISA_SUPPORT_PRICE_FLIGHT: number
        VISA_SUPPORT_PRICE_HOTEL: number
        VISA_SUPPORT_PRICE_DOCUMENTS: number
        APPOINTMENT_PRICE: number
        PAYMENT_OPTIONS: ("card" | "banktransfer" | "ussd" | "mobilemoney")[]
        REFUND_TERMS: {
          visa: {
            until: ("opened" | "decided" | "issued")
            percent: number
          }[]
          permit: {
            until: ("opened" | "decided" | "issued")
            percent: number
          }[]
          insurance: {
            until: ("opened" | "decided" | "issued")
            percent: number
          }[]
          booking: {
            until: ("opened" | "decided" | "issued")
            percent: number
          }[]
          appointment: {
            until: ("opened" | "decided" | "issued")
            percent: number
          }[]
          government?: ("until_spent" | "with_fee")
        }
      }
      defaults: {
        BRAND_NAME: string
        SUPPORT_EMAIL: string
        SUPPORT_PHONE: string
        CHAT_URL: string
        WHATSAPP_NUMBER: string
        registration_number: string
        address: string
        hours: string
        insurer: string
        APPOINTMENT_DAYS: string
        APPOINTMENT_HOURS: string
        INSURANCE_PRICE_7_DAYS: number
        INSURANCE_PRICE_15_DAYS: number
        INSURANCE_PRICE_30_DAYS: number
        INSURANCE_PRICE_90_DAYS: number
        INSURANCE_PRICE_1_YEAR: number
        VISA_SUPPORT_PRICE_FLIGHT: number
        VISA_SUPPORT_PRICE_HOTEL: number
        VISA_SUPPORT_PRICE_DOCUMENTS: number
        APPOINTMENT_PRICE: number
        PAYMENT_OPTIONS: ("card" | "banktransfer" | "ussd" | "mobilemoney")[]
        REFUND_TERMS: {
          visa: {
            until: ("opened" | "decided" | "issued")
            percent: number
          }[]
          permit: {
            until: ("opened" | "decided" | "issued")
            percent: number
          }[]
          insurance: {
            until: ("opened" | "decided" | "issued")
            percent: number
          }[]
          booking: {
            until: ("opened" | "decided" | "issued")
            percent: number
          }[]
          appointment: {
            until: ("opened" | "decided" | "issued")
            percent: number
          }[]
          government?: ("until_spent" | "with_fee")
        }
      }
      history: {
        version: number
        at: string
        admin_name: string
        changed: {
          name: ("BRAND_NAME" | "SUPPORT_EMAIL" | "SUPPORT_PHONE" | "CHAT_URL" | "WHATSAPP_NUMBER" | "registration_number" | "address" | "hours" | "insurer" | "INSURANCE_PRICE_7_DAYS" | "INSURANCE_PRICE_15_DAYS" | "INSURANCE_PRICE_30_DAYS" | "INSURANCE_PRICE_90_DAYS" | "INSURANCE_PRICE_1_YEAR" | "VISA_SUPPORT_PRICE_FLIGHT" | "VISA_SUPPORT_PRICE_HOTEL" | "VISA_SUPPORT_PRICE_DOCUMENTS" | "APPOINTMENT_PRICE" | "PAYMENT_OPTIONS" | "REFUND_TERMS" | "APPOINTMENT_DAYS" | "APPOINTMENT_HOURS")
          from: string
          to: string
        }[]
      }[]
    }
  }
  "PUT /admin/settings": {
    body: {
      version: (number | string)
      values: {
        BRAND_NAME?: string
        SUPPORT_EMAIL?: string
        SUPPORT_PHONE?: string
        CHAT_URL?: string
        WHATSAPP_NUMBER?: string
        registration_number?: string
        address?: string
        hours?: string
        insurer?: string
        INSURANCE_PRICE_7_DAYS?: (number | string)
        INSURANCE_PRICE_15_DAYS?: (number | string)
        INSURANCE_PRICE_30_DAYS?: (number | string)
        INSURANCE_PRICE_90_DAYS?: (number | string)
        INSURANCE_PRICE_1_YEAR?: (number | string)
        VISA_SUPPORT_PRICE_FLIGHT?: (number | string)
        VISA_SUPPORT_PRICE_HOTEL?: (number | string)
        VISA_SUPPORT_PRICE_DOCUMENTS?: (number | string)
        APPOINTMENT_PRICE?: (number | string)
        /**
         * @minItems 1
         */
        PAYMENT_OPTIONS?: ("card" | "banktransfer" | "ussd" | "mobilemoney")[]
        REFUND_TERMS?: {
          visa?: {
            until: ("opened" | "decided" | "issued")
            percent: number
          }[]
          permit?: {
            until: ("opened" | "decided" | "issued")
            percent: number
          }[]
          insurance?: {
            until: ("opened" | "decided" | "issued")
            percent: number
          }[]
          booking?: {
            until: ("opened" | "decided" | "issued")
            percent: number
          }[]
          appointment?: {
            until: ("opened" | "decided" | "issued")
            percent: number
          }[]
          government?: ("until_spent" | "with_fee")
        }
        APPOINTMENT_DAYS?: string
        APPOINTMENT_HOURS?: string
      }
    }
    answer: {
      version: number
      values: {
        BRAND_NAME: string
        SUPPORT_EMAIL: string
        SUPPORT_PHONE: string
        CHAT_URL: string
        WHATSAPP_NUMBER: string
        registration_number: string
        address: string
        hours: string
        insurer: string
        APPOINTMENT_DAYS: string
        APPOINTMENT_HOURS: string
        INSURANCE_PRICE_7_DAYS: number
        INSURANCE_PRICE_15_DAYS: number
        INSURANCE_PRICE_30_DAYS: number
        INSURANCE_PRICE_90_DAYS: number
        INSURANCE_PRICE_1_YEAR: number
        VISA_SUPPORT_PRICE_FLIGHT: number
        VISA_SUPPORT_PRICE_HOTEL: number
        VISA_SUPPORT_PRICE_DOCUMENTS: number
        APPOINTMENT_PRICE: number
        PAYMENT_OPTIONS: ("card" | "banktransfer" | "ussd" | "mobilemoney")[]
        REFUND_TERMS: {
          visa: {
            until: ("opened" | "decided" | "issued")
            percent: number
          }[]
          permit: {
            until: ("opened" | "decided" | "issued")
            percent: number
          }[]
          insurance: {
            until: ("opened" | "decided" | "issued")
            percent: number
          }[]
          booking: {
            until: ("opened" | "decided" | "issued")
            percent: number
          }[]
          appointment: {
            until: ("opened" | "decided" | "issued")
            percent: number
          }[]
          government?: ("until_spent" | "with_fee")
        }
      }
      defaults: {
        BRAND_NAME: string
        SUPPORT_EMAIL: string
        SUPPORT_PHONE: string
        CHAT_URL: string
        WHATSAPP_NUMBER: string
        registration_number: string
        address: string
        hours: string
        insurer: string
        APPOINTMENT_DAYS: string
        APPOINTMENT_HOURS: string
        INSURANCE_PRICE_7_DAYS: number
        INSURANCE_PRICE_15_DAYS: number
        INSURANCE_PRICE_30_DAYS: number
        INSURANCE_PRICE_90_DAYS: number
        INSURANCE_PRICE_1_YEAR: number
        VISA_SUPPORT_PRICE_FLIGHT: number
        VISA_SUPPORT_PRICE_HOTEL: number
        VISA_SUPPORT_PRICE_DOCUMENTS: number
        APPOINTMENT_PRICE: number
        PAYMENT_OPTIONS: ("card" | "banktransfer" | "ussd" | "mobilemoney")[]
        REFUND_TERMS: {
          visa: {
            until: ("opened" | "decided" | "issued")
            percent: number
          }[]
          permit: {
            until: ("opened" | "decided" | "issued")
            percent: number
          }[]
          insurance: {
            until: ("opened" | "decided" | "issued")
            percent: number
          }[]
          booking: {
            until: ("opened" | "decided" | "issued")
            percent: number
          }[]
          appointment: {
            until: ("opened" | "decided" | "issued")
            percent: number
          }[]
          government?: ("until_spent" | "with_fee")
        }
      }
      history: {
        version: number
        at: string
        admin_name: string
        changed: {
          name: ("BRAND_NAME" | "SUPPORT_EMAIL" | "SUPPORT_PHONE" | "CHAT_URL" | "WHATSAPP_NUMBER" | "registration_number" | "address" | "hours" | "insurer" | "INSURANCE_PRICE_7_DAYS" | "INSURANCE_PRICE_15_DAYS" | "INSURANCE_PRICE_30_DAYS" | "INSURANCE_PRICE_90_DAYS" | "INSURANCE_PRICE_1_YEAR" | "VISA_SUPPORT_PRICE_FLIGHT" | "VISA_SUPPORT_PRICE_HOTEL" | "VISA_SUPPORT_PRICE_DOCUMENTS" | "APPOINTMENT_PRICE" | "PAYMENT_OPTIONS" | "REFUND_TERMS" | "APPOINTMENT_DAYS" | "APPOINTMENT_HOURS")
          from: string
          to: string
        }[]
      }[]
    }
  }
  "POST /admin/step-up": {
    body: {
      admin_password?: string
      code?: string
    }
    answer: {
      success: true
      message: string
    }
  }
  "GET /admin/team": {
    answer: {
      id: number
      admin_name: string
      admin_email: string
      role: ("owner" | "reviewer" | "cashier" | "viewer")
      second_factor: boolean
      created_at: string
      last_seen_at: (string | null)
      disabled_at: (string | null)
      open_orders: number
    }[]
  }
  "PUT /admin/team/{id}": {
    path: {
      id: string | number
    }
    body: {
      role: ("owner" | "reviewer" | "cashier" | "viewer")
    }
    answer: {
      success: true
      message: string
    }
  }
  "POST /admin/team/{id}/disable": {
    path: {
      id: string | number
    }
    body: ({
      hand_over_to?: (number | string | null)
    } | null)
    answer: {
      success: true
      message: string
    }
  }
  "POST /admin/team/{id}/enable": {
    path: {
      id: string | number
    }
    answer: {
      success: true
      message: string
    }
  }
  "POST /admin/team/{id}/reset-link": {
    path: {
      id: string | number
    }
    answer: {
      success: true
      message: string
    }
  }
  "POST /admin/team/{id}/reset-second-factor": {
    path: {
      id: string | number
    }
    answer: {
      success: true
      message: string
    }
  }
  "GET /admin/total-not-paid-fees": {
    answer: {
      total_not_paid_fees: number
    }
  }
  "GET /admin/total-not-paid-ins-fees": {
    answer: {
      total_not_paid_fees: number
    }
  }
  "GET /admin/total-not-paid-permit": {
    answer: {
      total_not_paid_fees: number
    }
  }
  "GET /admin/total-not-paid-vs-fees": {
    answer: {
      total_not_paid_fees: number
    }
  }
  "GET /admin/total-paid-fees": {
    answer: {
      total_paid_fees: number
    }
  }
  "GET /admin/total-paid-ins-fees": {
    answer: {
      total_paid_fees: number
    }
  }
  "GET /admin/total-paid-permit": {
    answer: {
      total_paid_fees: number
    }
  }
  "GET /admin/total-paid-vs-fees": {
    answer: {
      total_paid_fees: number
    }
  }
  "POST /admin/totp": {
    answer: {
      secret: string
      url: string
      qr: string
    }
  }
  "DELETE /admin/totp": {
    body: {
      code: string
    }
    answer: {
      success: true
      message: string
    }
  }
  "POST /admin/totp/confirm": {
    body: {
      code: string
    }
    answer: {
      recovery_codes: string[]
    }
  }
  "GET /admin/views": {
    answer: {
      id: number
      name: string
      list: string
      query: (string | {
        [k: string]: string | number | boolean
      })
      shared: boolean
      count: (number | null)
      changeable: boolean
      author: string
    }[]
  }
  "POST /admin/views": {
    body: {
      name: string
      list: string
      query?: (string | {
        [k: string]: string | number | boolean
      })
      shared?: boolean
    }
    answer: {
      id: number
      name: string
      list: string
      query: (string | {
        [k: string]: string | number | boolean
      })
      shared: boolean
      count: (number | null)
      changeable: boolean
      author: string
    }
  }
  "GET /admin/views/count": {
    query: {
      list: string
      query?: string
    }
    answer: {
      count: (number | null)
    }
  }
  "PUT /admin/views/{id}": {
    path: {
      id: string | number
    }
    body: {
      name: string
      list: string
      query?: (string | {
        [k: string]: string | number | boolean
      })
      shared?: boolean
    }
    answer: {
      id: number
      name: string
      list: string
      query: (string | {
        [k: string]: string | number | boolean
      })
      shared: boolean
      count: (number | null)
      changeable: boolean
      author: string
    }
  }
  "DELETE /admin/views/{id}": {
    path: {
      id: string | number
    }
    answer: {
      success: true
      message: string
    }
  }
  "PUT /admin/visa-payment-update/{id}": {
    path: {
      id: string | number
    }
    body: {
      method?: ("cash" | "transfer" | "pos" | "other")
      reference?: string
      payment_status: "Paid"
    }
    answer: {
      success: true
      message: string
    }
  }
  "PUT /admin/visa-update/{id}": {
    path: {
      id: string | number
    }
    body: {
      status: ("Approved" | "Denied")
      /**
       * With Denied: why, as the applicant reads it.
       */
      reason?: (string | null)
      /**
       * With Denied: what the applicant can do now.
       */
      next_step?: (string | null)
      /**
       * What was looked at, as the record has it: 409 reviewed_other when it isn’t this application as it stands.
       */
      reviewed?: {
        tracking_id: string
        hash: string
      }
    }
    answer: {
      success: true
      message: string
    }
  }
  "DELETE /admin/waivers/{id}": {
    path: {
      id: string | number
    }
    answer: undefined
  }
  "POST /admin/waivers/{id}/approve": {
    path: {
      id: string | number
    }
    answer: {
      success: true
      message: string
      waiver: {
        id: string
        order_id: string
        reason: string
        status: ("requested" | "approved" | "withdrawn")
        amount: number
        by: string
        asked_at: string
        closed_by: (string | null)
        closed_at: (string | null)
        proof_url: (string | null)
        own: boolean
      }
    }
  }
  "GET /agents/agent-profile": {
    answer: {
      agent_image: (string | null)
    }
  }
  "GET /agents/all-agent": {
    query?: {
      limit?: (string | string[])
      cursor?: string
      q?: string
    }
    answer: {
      id: number
      agent_name: string
      agent_phone: string
      agent_email: string
      agent_image: (string | null)
      status: ("pending" | "approved")
      created_at: string
    }[]
  }
  "GET /agents/applications": {
    query?: {
      limit?: (string | string[])
      cursor?: string
      q?: string
      month?: string
    }
    answer: {
      id: string
      kind: ("visa" | "permit" | "insurance" | "booking" | "appointment")
      tracking_id: string
      first_name: string
      middle_name: string
      last_name: string
      title: string
      visa_status?: ("Pending" | "Approved" | "Denied")
      amount: number
      payment_status: ("Paid" | "Not Paid" | "Pending")
      payment_state: ("Not paid" | "Paid" | "Partly refunded" | "Refunded" | "Reversed")
      stage: ("unpaid" | "in_progress" | "waiting_for_applicant" | "done" | "cancelled")
      expected_by?: string
      created_at: string
      invoice_url: string
      receipt_url?: string
      payment_waits?: string
    }[]
  }
  "GET /agents/applications/{id}": {
    path: {
      id: string | number
    }
    answer: {
      tracking: {
        id: string
        kind: ("visa" | "permit" | "insurance" | "booking" | "appointment")
        tracking_id: string
        title: string
        first_name: string
        last_name: string
        visa_destination?: string
        destination?: string
        created_at: string
        amount?: number
        agent_pays?: boolean
        price_lines?: {
          text: string
          detail?: string
          amount: number
        }[]
        payment_status: ("Paid" | "Not Paid" | "Pending")
        payment_state: ("Not paid" | "Paid" | "Partly refunded" | "Refunded" | "Reversed")
        timeline: {
          at: string
          text: string
          tone: ("done" | "failed" | "note")
        }[]
        stage: ("unpaid" | "in_progress" | "waiting_for_applicant" | "done" | "cancelled")
        turn: string
        expected_by?: string
        reason?: string
        next_step?: string
        issued: {
          name: string
          label: string
          url: string
          verify_url?: string
        }[]
        visa_status?: ("Pending" | "Approved" | "Denied")
        visa_file?: string
        permit_file?: string
        appointment_date?: string
        appointment_time?: string
        how_to_contact?: string
        calendar_url?: string
        outcome?: ("Held" | "Missed")
        meeting_url?: string
        held_until?: string
        time_over?: boolean
        whatsapp_url?: string
        payment_waits?: string
        rest_to_pay?: number
        nothing_to_pay?: string
        refund?: {
          amount: number
          until: (("opened" | "decided" | "issued") | null)
          government?: number
        }
        cancelled?: {
          at: string
          by: ("applicant" | "admin")
        }
        refunds?: {
          amount: number
          currency: string
          status: ("requested" | "approved" | "sent" | "done" | "failed")
          at: string
          credit_note_url?: string
        }[]
        slot_lost?: boolean
        invoice_url?: string
        receipt_url?: string
        uploads_erased_at?: string
        qr_code: string
      }
      title: string
      number: string
      due_at: string
      due: string
      lines: {
        text: string
        detail?: string
        amount: number
      }[]
      refund_terms?: string
      expected_if_paid?: string
    }
  }
  "POST /agents/applications/{id}/pay-link": {
    path: {
      id: string | number
    }
    body: ({
      group?: boolean
    } | null)
    answer: {
      url: string
      expires_at: string
    }
  }
  "GET /agents/approved": {
    query?: {
      limit?: (string | string[])
      cursor?: string
      q?: string
    }
    answer: {
      id: number
      agent_name: string
      agent_phone: string
      agent_email: string
      agent_image: (string | null)
      status: ("pending" | "approved")
      created_at: string
    }[]
  }
  "GET /agents/badge.pdf": {
    answer: unknown
  }
  "GET /agents/details": {
    answer: {
      id: number
      agent_name: string
      agent_phone: string
      agent_email: string
      agent_image: (string | null)
      status: ("pending" | "approved")
    }
  }
  "POST /agents/groups": {
    body: {
      /**
       * @minItems 1
       * @maxItems 20
       */
      tracking_ids: string[]
    }
    answer: {
      code: string
      orders: {
        tracking_id: string
        kind: string
        name: string
        amount: number
        payment_status: string
      }[]
      amount: number
    }
  }
  "POST /agents/login": {
    body: {
      agent_email: string
      agent_password: string
    }
    answer: {
      token: string
      id: number
    }
  }
  "POST /agents/logout": {
    answer: undefined
  }
  "GET /agents/month": {
    query: {
      month: (string | string[])
    }
    answer: {
      month: string
      submitted: number
      paid: number
      amount: number
      gone_back: number
      since: (string | null)
    }
  }
  "GET /agents/pending": {
    query?: {
      limit?: (string | string[])
      cursor?: string
      q?: string
    }
    answer: {
      id: number
      agent_name: string
      agent_phone: string
      agent_email: string
      agent_image: (string | null)
      status: ("pending" | "approved")
      created_at: string
    }[]
  }
  "POST /agents/register": {
    body: {
      agent_name: string
      agent_phone: string
      agent_email: string
      agent_password: string
      captcha_token?: unknown
    }
    answer: {
      success: true
      message: string
    }
  }
  "POST /agents/reset-password": {
    body: {
      agent_email: string
      new_password: string
      code?: string
    }
    answer: ({
      success: true
      message: string
    } | {
      success: true
      message: string
      code: "code_required"
    })
  }
  "GET /agents/sessions": {
    answer: {
      id: string
      created_at: string
      last_used_at: string
      expires_at: string
      user_agent: (string | null)
      current: boolean
    }[]
  }
  "POST /agents/sessions/end": {
    body: {
      session?: (string | null)
      password: string
    }
    answer: {
      success: true
      message: string
    }
  }
  "PUT /agents/update": {
    body: {
      agent_name?: (string | null)
      agent_phone?: (string | null)
      agent_email?: (string | null)
      agent_password?: (string | null)
      current_password?: (string | null)
    }
    answer: {
      success: true
      message: string
    }
  }
  "POST /agents/upload-agent-profile": {
    answer: {
      message: string
      agent_image: string
    }
  }
  "GET /appointments/all": {
    query?: {
      limit?: (string | string[])
      cursor?: string
      q?: string
      day_from?: string
      day_to?: string
      order?: string
      payment_status?: string
      placed_by?: string
      agent?: string
      deleted?: string
      stage?: string
      due?: string
      assignee?: string
      unassigned?: string
      aside?: string
      from?: string
      to?: string
      paid_from?: string
      paid_to?: string
    }
    answer: {
      id: string
      tracking_id: string
      appointment_date: string
      appointment_time: string
      how_to_contact: ("WhatsApp Call" | "Zoom")
      reason: ("Visa" | "Permit" | "Others")
      outcome: (("Held" | "Missed") | null)
      meeting_url: (string | null)
      slot_lost: boolean
      first_name: string
      last_name: string
      phone_number: string
      email_address: string
      notify_consent?: {
        given: boolean
        at: string
        version: string
      }
      amount_to_pay: number
      payment_status: ("Paid" | "Not Paid" | "Pending")
      payment_state: ("Not paid" | "Paid" | "Partly refunded" | "Refunded" | "Reversed")
      created_at: string
      payment_date: (string | null)
      stage: ("unpaid" | "in_progress" | "waiting_for_applicant" | "done" | "cancelled")
      due_on: (string | null)
      expected_by: (string | null)
      overdue: boolean
      answered: boolean
      assigned_to: (number | null)
      assignee: (string | null)
      agent_id: (number | null)
      deleted_at?: string
      receipt_url?: string
      group?: {
        place: number
        of: number
        orders: {
          id: string
          kind: string
          tracking_id: string
          name: string
        }[]
      }
    }[]
  }
  "GET /appointments/first-ten": {
    answer: {
      id: string
      tracking_id: string
      appointment_date: string
      appointment_time: string
      how_to_contact: ("WhatsApp Call" | "Zoom")
      reason: ("Visa" | "Permit" | "Others")
      outcome: (("Held" | "Missed") | null)
      meeting_url: (string | null)
      slot_lost: boolean
      first_name: string
      last_name: string
      phone_number: string
      email_address: string
      notify_consent?: {
        given: boolean
        at: string
        version: string
      }
      amount_to_pay: number
      payment_status: ("Paid" | "Not Paid" | "Pending")
      payment_state: ("Not paid" | "Paid" | "Partly refunded" | "Refunded" | "Reversed")
      created_at: string
      payment_date: (string | null)
      stage: ("unpaid" | "in_progress" | "waiting_for_applicant" | "done" | "cancelled")
      due_on: (string | null)
      expected_by: (string | null)
      overdue: boolean
      answered: boolean
      assigned_to: (number | null)
      assignee: (string | null)
      agent_id: (number | null)
      deleted_at?: string
      receipt_url?: string
      group?: {
        place: number
        of: number
        orders: {
          id: string
          kind: string
          tracking_id: string
          name: string
        }[]
      }
    }[]
  }
  "GET /appointments/neighbours/{id}": {
    path: {
      id: string | number
    }
    query?: {
      q?: (string | string[])
      day_from?: string
      day_to?: string
      order?: string
      payment_status?: string
      placed_by?: string
      agent?: string
      deleted?: string
      stage?: string
      due?: string
      assignee?: string
      unassigned?: string
      aside?: string
      from?: string
      to?: string
      paid_from?: string
      paid_to?: string
    }
    answer: {
      previous: (string | null)
      next: (string | null)
    }
  }
  "GET /appointments/receipt/{id}": {
    path: {
      id: string | number
    }
    answer: {
      heading: ("Invoice" | "Receipt" | "Credit note")
      brand: string
      number: string
      parties: {
        label: string
        name: string
        contacts: string[]
      }[]
      facts: {
        label: string
        value: string
      }[]
      lines: {
        text: string
        detail?: string
        amount: number
      }[]
      subtotal?: {
        text: string
        amount: number
      }
      total: {
        text: string
        amount: number
        currency?: string
      }
      state: ("Paid" | "Pending Payment" | "Nothing to pay" | "Refunded")
      says: string[]
      foot: string
      id: string
      tracking_id: string
      email: string
      pdf_url: string
      qr_code: string
    }
  }
  "POST /appointments/send-receipt-email": {
    body: {
      visaData: {
        id: string
      }
      to?: unknown
    }
    answer: {
      success: true
      message: string
    }
  }
  "GET /appointments/status/{id}": {
    path: {
      id: string | number
    }
    answer: {
      id: string
      tracking_id: string
      appointment_date: string
      appointment_time: string
      how_to_contact: ("WhatsApp Call" | "Zoom")
      reason: ("Visa" | "Permit" | "Others")
      outcome: (("Held" | "Missed") | null)
      meeting_url: (string | null)
      slot_lost: boolean
      first_name: string
      last_name: string
      phone_number: string
      email_address: string
      notify_consent?: {
        given: boolean
        at: string
        version: string
      }
      amount_to_pay: number
      payment_status: ("Paid" | "Not Paid" | "Pending")
      payment_state: ("Not paid" | "Paid" | "Partly refunded" | "Refunded" | "Reversed")
      created_at: string
      payment_date: (string | null)
      stage: ("unpaid" | "in_progress" | "waiting_for_applicant" | "done" | "cancelled")
      due_on: (string | null)
      expected_by: (string | null)
      overdue: boolean
      answered: boolean
      assigned_to: (number | null)
      assignee: (string | null)
      agent_id: (number | null)
      deleted_at?: string
      receipt_url?: string
      group?: {
        place: number
        of: number
        orders: {
          id: string
          kind: string
          tracking_id: string
          name: string
        }[]
      }
      price_lines: {
        text: string
        detail?: string
        amount: number
      }[]
      history: {
        at: string
        event: ("filed" | "payment_started" | "declined" | "paid" | "paid_by_hand" | "payment_review" | "payment_expired" | "second_charge" | "payment_accepted" | "payment_refunded" | "payment_reversed" | "payment_restored" | "payment_lost" | "cancelled" | "refund_requested" | "refund_needs_owner" | "refund_approved" | "refund_sent" | "refund_failed" | "refund_withdrawn" | "fee_spent" | "waiver_asked" | "waiver_approved" | "waiver_withdrawn" | "rest_asked" | "group_left" | "pay_link_made" | "payments_compared" | "difference_seen" | "opened" | "scan_opened" | "decided" | "reopened" | "issued" | "downloaded" | "assigned" | "noted" | "late_told" | "ended" | "meeting_link" | "day_blocked" | "day_opened" | "receipt_sent" | "manage_opened" | "evidence_saved" | "file_saved" | "exported_by_applicant" | "requested" | "request_answered" | "asked_again" | "request_withdrawn" | "message_resent" | "written" | "applicant_wrote" | "messages_settled" | "contact_corrected" | "fields_corrected" | "answers_changed" | "correction_asked" | "correction_refused" | "moved" | "deleted" | "restored" | "scans_erased" | "harmful_found" | "person_asked" | "person_answered" | "agent_approved" | "agent_rejected" | "agent_deleted" | "destination_added" | "destination_changed" | "destination_deleted" | "edition_drafted" | "edition_deleted" | "edition_to_approve" | "edition_withdrawn" | "edition_scheduled" | "edition_published" | "edition_checked" | "job_restarted" | "job_dropped" | "clearing_allowed" | "exported" | "access_reported" | "admin_invited" | "admin_registered" | "admin_invitation_revoked" | "admin_logged_in" | "admin_login_refused" | "admin_logged_out" | "admin_session_ended" | "admin_confirmed" | "second_factor_failed" | "second_factor_locked" | "admin_role_changed" | "admin_disabled" | "admin_enabled" | "admin_reset_link" | "admin_password_changed" | "second_factor_on" | "second_factor_off" | "second_factor_reset" | "settings_changed" | "recovery_code_used")
        text: string
        actor: ("admin" | "agent" | "applicant" | "system")
        actor_name: string
      }[]
      files: {
        [k: string]: {
          media_type: ("image/jpeg" | "image/png" | "image/webp" | "application/pdf")
          bytes: number
          sent_at: string
          ready: boolean
          scan: ("off" | "waiting" | "clean" | "infected")
        }
      }
      payments_to_review: {
        id: string
        order_id: string
        kind: ("visa" | "permit" | "insurance" | "booking" | "appointment")
        tracking_id: string
        name: string
        email: string
        state: ("needs_review" | "reversed")
        order_stands: string
        wrong: string
        deleted: boolean
        paid: boolean
        nothing_to_pay: (string | null)
        tx_ref: string
        amount: number
        charged: (number | null)
        charged_currency: (string | null)
        method: string
        reason: string
        since: string
        rest: (number | null)
        rest_asked_at: (string | null)
        not_acceptable: (string | null)
        refund: ({
          status: ("requested" | "approved" | "sent" | "done" | "failed")
          by: (string | null)
        } | null)
        refundable: boolean
        order_ids: string[]
      }[]
      money: {
        came: number
        given_back: number
        left: number
        by_hand: boolean
        by_terms: number
        two_persons_above: (number | null)
        refunds: {
          id: string
          order_id: string
          kind: ("visa" | "permit" | "insurance" | "booking" | "appointment")
          tracking_id: string
          name: string
          deleted: boolean
          payment_id: string
          tx_ref: string
          by_hand: boolean
          amount: number
          currency: string
          status: ("requested" | "approved" | "sent" | "done" | "failed")
          reason: string
          by: (string | null)
          approved_by: (string | null)
          asked_at: string
          done_at: (string | null)
          reference: (string | null)
          failure: (string | null)
          credit_note_url: (string | null)
          own: boolean
        }[]
        government: {
          part: number
          terms: ("until_spent" | null)
          spent: ({
            amount: number
            reference: string
            by: string
            at: string
          } | null)
        }
        waivers: {
          id: string
          order_id: string
          reason: string
          status: ("requested" | "approved" | "withdrawn")
          amount: number
          by: string
          asked_at: string
          closed_by: (string | null)
          closed_at: (string | null)
          proof_url: (string | null)
          own: boolean
        }[]
      }
      messages: {
        id: string
        channel: ("mail" | "whatsapp" | "sms")
        template: string
        title: string
        address: string
        state: ("queued" | "sent" | "refused" | "given_up")
        queued_at: string
        send_at: (string | null)
        tried_at: (string | null)
        sent_at: (string | null)
        delivered_at: (string | null)
        tries: number
        answer: string
      }[]
      thread: {
        id: string
        from: ("staff" | "applicant")
        by: string
        text: string
        at: string
        waits: boolean
      }[]
      placeholders: {
        first_name: string
        destination: string
        tracking_id: string
        expected_by: string
        amount: string
        link: string
      }
      requests: {
        id: string
        items: {
          field: string
          label: string
          reason: string
          upload: boolean
          before: string
          after: string
          before_url?: string
          before_file?: {
            media_type: ("image/jpeg" | "image/png" | "image/webp" | "application/pdf")
            bytes: number
            sent_at: string
            ready: boolean
            scan: ("off" | "waiting" | "clean" | "infected")
          }
          after_url?: string
          after_file?: {
            media_type: ("image/jpeg" | "image/png" | "image/webp" | "application/pdf")
            bytes: number
            sent_at: string
            ready: boolean
            scan: ("off" | "waiting" | "clean" | "infected")
          }
        }[]
        note: string
        asked_by: string
        asked_at: string
        asked_again_at: (string | null)
        answered_at: (string | null)
        closed_at: (string | null)
        closed_as: (string | null)
      }[]
      corrections: {
        id: string
        field: string
        label: string
        held: string
        value: string
        reason: string
        asked_at: string
      }[]
      delivers: {
        field: string
        label: string
      }[]
    }
  }
  "GET /bookings/all": {
    query?: {
      limit?: (string | string[])
      cursor?: string
      q?: string
      order?: string
      payment_status?: string
      placed_by?: string
      agent?: string
      deleted?: string
      stage?: string
      due?: string
      assignee?: string
      unassigned?: string
      aside?: string
      from?: string
      to?: string
      paid_from?: string
      paid_to?: string
    }
    answer: {
      id: string
      tracking_id: string
      first_name: string
      middle_name: string
      last_name: string
      date_of_birth: string
      phone_number: string
      email: string
      notify_consent?: {
        given: boolean
        at: string
        version: string
      }
      destination: string
      coverage_begin: string
      coverage_end: string
      title: string
      traveler_first_name: string
      traveler_last_name: string
      trip_type: string
      flight_details: string
      hotel_title: string
      hotel_first_name: string
      hotel_last_name: string
      visa_interview_date: (string | null)
      visa_embassy: string
      check_in_date: (string | null)
      check_out_date: (string | null)
      hotel_details: string
      upload_signature?: string
      amount_to_pay: number
      payment_status: ("Paid" | "Not Paid" | "Pending")
      payment_state: ("Not paid" | "Paid" | "Partly refunded" | "Refunded" | "Reversed")
      created_at: string
      payment_date: (string | null)
      stage: ("unpaid" | "in_progress" | "waiting_for_applicant" | "done" | "cancelled")
      due_on: (string | null)
      expected_by: (string | null)
      overdue: boolean
      answered: boolean
      assigned_to: (number | null)
      assignee: (string | null)
      agent_id: (number | null)
      deleted_at?: string
      receipt_url?: string
      group?: {
        place: number
        of: number
        orders: {
          id: string
          kind: string
          tracking_id: string
          name: string
        }[]
      }
      booking_id: string
    }[]
  }
  "POST /bookings/app": {
    answer: {
      id: string
      tracking_id: string
      message: string
      created_at: string
      payment_info: {
        booking_id: string
        tx_ref: string
        amount: number
        currency: "NGN"
        customer_email: string
        customer_name: string
        customer_phone: string
        provider: string
        public_key: string
        checkout_script: string
        payload_hash?: string
        access_code?: string
        payment_options?: string
        orders?: {
          tracking_id: string
          kind: string
          name: string
          amount: number
          payment_status: string
        }[]
      }
      invoice_url: string
      manage_token: string
      group?: {
        code: string
        orders: {
          tracking_id: string
          kind: string
          name: string
          amount: number
          payment_status: string
        }[]
        amount: number
      }
      booking_id: string
      amount_to_pay: number
    }
  }
  "GET /bookings/first-ten": {
    answer: {
      id: string
      tracking_id: string
      first_name: string
      middle_name: string
      last_name: string
      date_of_birth: string
      phone_number: string
      email: string
      notify_consent?: {
        given: boolean
        at: string
        version: string
      }
      destination: string
      coverage_begin: string
      coverage_end: string
      title: string
      traveler_first_name: string
      traveler_last_name: string
      trip_type: string
      flight_details: string
      hotel_title: string
      hotel_first_name: string
      hotel_last_name: string
      visa_interview_date: (string | null)
      visa_embassy: string
      check_in_date: (string | null)
      check_out_date: (string | null)
      hotel_details: string
      upload_signature?: string
      amount_to_pay: number
      payment_status: ("Paid" | "Not Paid" | "Pending")
      payment_state: ("Not paid" | "Paid" | "Partly refunded" | "Refunded" | "Reversed")
      created_at: string
      payment_date: (string | null)
      stage: ("unpaid" | "in_progress" | "waiting_for_applicant" | "done" | "cancelled")
      due_on: (string | null)
      expected_by: (string | null)
      overdue: boolean
      answered: boolean
      assigned_to: (number | null)
      assignee: (string | null)
      agent_id: (number | null)
      deleted_at?: string
      receipt_url?: string
      group?: {
        place: number
        of: number
        orders: {
          id: string
          kind: string
          tracking_id: string
          name: string
        }[]
      }
      booking_id: string
    }[]
  }
  "GET /bookings/neighbours/{id}": {
    path: {
      id: string | number
    }
    query?: {
      q?: (string | string[])
      order?: string
      payment_status?: string
      placed_by?: string
      agent?: string
      deleted?: string
      stage?: string
      due?: string
      assignee?: string
      unassigned?: string
      aside?: string
      from?: string
      to?: string
      paid_from?: string
      paid_to?: string
    }
    answer: {
      previous: (string | null)
      next: (string | null)
    }
  }
  "GET /bookings/receipt/{id}": {
    path: {
      id: string | number
    }
    answer: {
      heading: ("Invoice" | "Receipt" | "Credit note")
      brand: string
      number: string
      parties: {
        label: string
        name: string
        contacts: string[]
      }[]
      facts: {
        label: string
        value: string
      }[]
      lines: {
        text: string
        detail?: string
        amount: number
      }[]
      subtotal?: {
        text: string
        amount: number
      }
      total: {
        text: string
        amount: number
        currency?: string
      }
      state: ("Paid" | "Pending Payment" | "Nothing to pay" | "Refunded")
      says: string[]
      foot: string
      id: string
      tracking_id: string
      email: string
      pdf_url: string
      qr_code: string
    }
  }
  "POST /bookings/send-receipt-email": {
    body: {
      visaData: {
        id: string
      }
      to?: unknown
    }
    answer: {
      success: true
      message: string
    }
  }
  "GET /bookings/status/{id}": {
    path: {
      id: string | number
    }
    answer: {
      id: string
      tracking_id: string
      first_name: string
      middle_name: string
      last_name: string
      date_of_birth: string
      phone_number: string
      email: string
      notify_consent?: {
        given: boolean
        at: string
        version: string
      }
      destination: string
      coverage_begin: string
      coverage_end: string
      title: string
      traveler_first_name: string
      traveler_last_name: string
      trip_type: string
      flight_details: string
      hotel_title: string
      hotel_first_name: string
      hotel_last_name: string
      visa_interview_date: (string | null)
      visa_embassy: string
      check_in_date: (string | null)
      check_out_date: (string | null)
      hotel_details: string
      upload_signature?: string
      amount_to_pay: number
      payment_status: ("Paid" | "Not Paid" | "Pending")
      payment_state: ("Not paid" | "Paid" | "Partly refunded" | "Refunded" | "Reversed")
      created_at: string
      payment_date: (string | null)
      stage: ("unpaid" | "in_progress" | "waiting_for_applicant" | "done" | "cancelled")
      due_on: (string | null)
      expected_by: (string | null)
      overdue: boolean
      answered: boolean
      assigned_to: (number | null)
      assignee: (string | null)
      agent_id: (number | null)
      deleted_at?: string
      receipt_url?: string
      group?: {
        place: number
        of: number
        orders: {
          id: string
          kind: string
          tracking_id: string
          name: string
        }[]
      }
      booking_id: string
      price_lines: {
        text: string
        detail?: string
        amount: number
      }[]
      history: {
        at: string
        event: ("filed" | "payment_started" | "declined" | "paid" | "paid_by_hand" | "payment_review" | "payment_expired" | "second_charge" | "payment_accepted" | "payment_refunded" | "payment_reversed" | "payment_restored" | "payment_lost" | "cancelled" | "refund_requested" | "refund_needs_owner" | "refund_approved" | "refund_sent" | "refund_failed" | "refund_withdrawn" | "fee_spent" | "waiver_asked" | "waiver_approved" | "waiver_withdrawn" | "rest_asked" | "group_left" | "pay_link_made" | "payments_compared" | "difference_seen" | "opened" | "scan_opened" | "decided" | "reopened" | "issued" | "downloaded" | "assigned" | "noted" | "late_told" | "ended" | "meeting_link" | "day_blocked" | "day_opened" | "receipt_sent" | "manage_opened" | "evidence_saved" | "file_saved" | "exported_by_applicant" | "requested" | "request_answered" | "asked_again" | "request_withdrawn" | "message_resent" | "written" | "applicant_wrote" | "messages_settled" | "contact_corrected" | "fields_corrected" | "answers_changed" | "correction_asked" | "correction_refused" | "moved" | "deleted" | "restored" | "scans_erased" | "harmful_found" | "person_asked" | "person_answered" | "agent_approved" | "agent_rejected" | "agent_deleted" | "destination_added" | "destination_changed" | "destination_deleted" | "edition_drafted" | "edition_deleted" | "edition_to_approve" | "edition_withdrawn" | "edition_scheduled" | "edition_published" | "edition_checked" | "job_restarted" | "job_dropped" | "clearing_allowed" | "exported" | "access_reported" | "admin_invited" | "admin_registered" | "admin_invitation_revoked" | "admin_logged_in" | "admin_login_refused" | "admin_logged_out" | "admin_session_ended" | "admin_confirmed" | "second_factor_failed" | "second_factor_locked" | "admin_role_changed" | "admin_disabled" | "admin_enabled" | "admin_reset_link" | "admin_password_changed" | "second_factor_on" | "second_factor_off" | "second_factor_reset" | "settings_changed" | "recovery_code_used")
        text: string
        actor: ("admin" | "agent" | "applicant" | "system")
        actor_name: string
      }[]
      files: {
        [k: string]: {
          media_type: ("image/jpeg" | "image/png" | "image/webp" | "application/pdf")
          bytes: number
          sent_at: string
          ready: boolean
          scan: ("off" | "waiting" | "clean" | "infected")
        }
      }
      payments_to_review: {
        id: string
        order_id: string
        kind: ("visa" | "permit" | "insurance" | "booking" | "appointment")
        tracking_id: string
        name: string
        email: string
        state: ("needs_review" | "reversed")
        order_stands: string
        wrong: string
        deleted: boolean
        paid: boolean
        nothing_to_pay: (string | null)
        tx_ref: string
        amount: number
        charged: (number | null)
        charged_currency: (string | null)
        method: string
        reason: string
        since: string
        rest: (number | null)
        rest_asked_at: (string | null)
        not_acceptable: (string | null)
        refund: ({
          status: ("requested" | "approved" | "sent" | "done" | "failed")
          by: (string | null)
        } | null)
        refundable: boolean
        order_ids: string[]
      }[]
      money: {
        came: number
        given_back: number
        left: number
        by_hand: boolean
        by_terms: number
        two_persons_above: (number | null)
        refunds: {
          id: string
          order_id: string
          kind: ("visa" | "permit" | "insurance" | "booking" | "appointment")
          tracking_id: string
          name: string
          deleted: boolean
          payment_id: string
          tx_ref: string
          by_hand: boolean
          amount: number
          currency: string
          status: ("requested" | "approved" | "sent" | "done" | "failed")
          reason: string
          by: (string | null)
          approved_by: (string | null)
          asked_at: string
          done_at: (string | null)
          reference: (string | null)
          failure: (string | null)
          credit_note_url: (string | null)
          own: boolean
        }[]
        government: {
          part: number
          terms: ("until_spent" | null)
          spent: ({
            amount: number
            reference: string
            by: string
            at: string
          } | null)
        }
        waivers: {
          id: string
          order_id: string
          reason: string
          status: ("requested" | "approved" | "withdrawn")
          amount: number
          by: string
          asked_at: string
          closed_by: (string | null)
          closed_at: (string | null)
          proof_url: (string | null)
          own: boolean
        }[]
      }
      messages: {
        id: string
        channel: ("mail" | "whatsapp" | "sms")
        template: string
        title: string
        address: string
        state: ("queued" | "sent" | "refused" | "given_up")
        queued_at: string
        send_at: (string | null)
        tried_at: (string | null)
        sent_at: (string | null)
        delivered_at: (string | null)
        tries: number
        answer: string
      }[]
      thread: {
        id: string
        from: ("staff" | "applicant")
        by: string
        text: string
        at: string
        waits: boolean
      }[]
      placeholders: {
        first_name: string
        destination: string
        tracking_id: string
        expected_by: string
        amount: string
        link: string
      }
      requests: {
        id: string
        items: {
          field: string
          label: string
          reason: string
          upload: boolean
          before: string
          after: string
          before_url?: string
          before_file?: {
            media_type: ("image/jpeg" | "image/png" | "image/webp" | "application/pdf")
            bytes: number
            sent_at: string
            ready: boolean
            scan: ("off" | "waiting" | "clean" | "infected")
          }
          after_url?: string
          after_file?: {
            media_type: ("image/jpeg" | "image/png" | "image/webp" | "application/pdf")
            bytes: number
            sent_at: string
            ready: boolean
            scan: ("off" | "waiting" | "clean" | "infected")
          }
        }[]
        note: string
        asked_by: string
        asked_at: string
        asked_again_at: (string | null)
        answered_at: (string | null)
        closed_at: (string | null)
        closed_as: (string | null)
      }[]
      corrections: {
        id: string
        field: string
        label: string
        held: string
        value: string
        reason: string
        asked_at: string
      }[]
      delivers: {
        field: string
        label: string
      }[]
    }
  }
  "GET /captcha/challenge": {
    answer: ({
      parameters: {
        algorithm: string
        nonce: string
        salt: string
        cost: number
        keyLength: number
        keyPrefix: string
        keySignature?: string
        memoryCost?: number
        parallelism?: number
        expiresAt?: number
        data?: {
          [k: string]: string | number | boolean | null
        }
      }
      signature?: string
    } | {

    })
  }
  "POST /eligibility": {
    body: {
      kind: ("visa" | "permit")
      nationality: string
      destination: (string | number)
      facts?: ({
        [k: string]: unknown
      } | null)
    }
    answer: {
      outcome: ("offered" | "not_for_you" | "unknown")
      offers: {
        id: number
        destination: string
        visa_excerpt: string
        price: number
        /**
         * @minItems 2
         * @maxItems 2
         */
        ready_by: [string, string]
        requirements: ({
          key: string
          title: string
          detail: string
          enforcement: ("required" | "may_be_asked" | "recommended")
          /**
           * Null: always. Else one of all, any, not, eq, in, before, after and at_least; 6 deep, 100 parts.
           */
          when: import('#shared/requirements/condition.ts').Condition | null
          source?: (string | {
            title?: string
            url?: string
            date?: string
          })
          may_apply: boolean
          kind: "document"
          upload: (boolean | {
            hint?: string
          })
        } | {
          key: string
          title: string
          detail: string
          enforcement: ("required" | "may_be_asked" | "recommended")
          /**
           * Null: always. Else one of all, any, not, eq, in, before, after and at_least; 6 deep, 100 parts.
           */
          when: import('#shared/requirements/condition.ts').Condition | null
          source?: (string | {
            title?: string
            url?: string
            date?: string
          })
          may_apply: boolean
          kind: "question"
          answer: {
            type: ("yes_no" | "date" | "choice" | "text")
            /**
             * @maxItems 50
             */
            choices?: string[]
          }
        } | {
          key: string
          title: string
          detail: string
          enforcement: ("required" | "may_be_asked" | "recommended")
          /**
           * Null: always. Else one of all, any, not, eq, in, before, after and at_least; 6 deep, 100 parts.
           */
          when: import('#shared/requirements/condition.ts').Condition | null
          source?: (string | {
            title?: string
            url?: string
            date?: string
          })
          may_apply: boolean
          kind: "passport"
          params: {
            months_valid?: number
            counted_from: ("arrival" | "departure" | "today")
            blank_pages?: number
          }
        } | {
          key: string
          title: string
          detail: string
          enforcement: ("required" | "may_be_asked" | "recommended")
          /**
           * Null: always. Else one of all, any, not, eq, in, before, after and at_least; 6 deep, 100 parts.
           */
          when: import('#shared/requirements/condition.ts').Condition | null
          source?: (string | {
            title?: string
            url?: string
            date?: string
          })
          may_apply: boolean
          kind: "photo"
          params: {
            width_mm?: number
            height_mm?: number
            background?: string
            /**
             * @minItems 2
             * @maxItems 2
             */
            head_percent?: [number, number]
            months_old?: number
          }
        } | {
          key: string
          title: string
          detail: string
          enforcement: ("required" | "may_be_asked" | "recommended")
          /**
           * Null: always. Else one of all, any, not, eq, in, before, after and at_least; 6 deep, 100 parts.
           */
          when: import('#shared/requirements/condition.ts').Condition | null
          source?: (string | {
            title?: string
            url?: string
            date?: string
          })
          may_apply: boolean
          kind: "notice"
        })[]
        unmet: {
          key: string
          why: string
        }[]
      }[]
      ask: {
        key: string
        title: string
        answer: {
          type: ("yes_no" | "date" | "choice" | "text")
          choices?: string[]
        }
      }[]
    }
  }
  "GET /facts": {
    answer: {
      decided?: number
      refund_until?: ("opened" | "decided" | "issued")
      usual_days: {
        destination: string
        days: number
        since: string
      }[]
    }
  }
  "GET /groups/{code}": {
    path: {
      code: string | number
    }
    answer: {
      code: string
      orders: {
        tracking_id: string
        kind: string
        name: string
        amount: number
        payment_status: string
      }[]
      amount: number
    }
  }
  "DELETE /groups/{code}/orders/{tracking_id}": {
    path: {
      code: string | number
      tracking_id: string | number
    }
    answer: {
      code: string
      orders: {
        tracking_id: string
        kind: string
        name: string
        amount: number
        payment_status: string
      }[]
      amount: number
    }
  }
  "GET /insurance/all": {
    query?: {
      limit?: (string | string[])
      cursor?: string
      q?: string
      order?: string
      payment_status?: string
      placed_by?: string
      agent?: string
      deleted?: string
      stage?: string
      due?: string
      assignee?: string
      unassigned?: string
      aside?: string
      from?: string
      to?: string
      paid_from?: string
      paid_to?: string
    }
    answer: {
      id: string
      tracking_id: string
      first_name: string
      middle_name: string
      last_name: string
      date_of_birth: (string | null)
      passport_number: string
      gender: string
      marital_status: string
      occupation: string
      address: string
      phone_number: string
      contact_email: string
      notify_consent?: {
        given: boolean
        at: string
        version: string
      }
      period: string
      coverage_begin: string
      coverage_end: string
      destination: string
      travel_type: string
      purpose_travel: string
      other_reason: string
      more_ninety: string
      medical_condition: string
      more_medical_condition: string
      health_consent?: {
        given: boolean
        at: string
        version: string
      }
      next_of_kin: string
      relationship: string
      next_of_kin_address: string
      upload_signature?: string
      heard_policy: string
      amount_to_pay: number
      payment_status: ("Paid" | "Not Paid" | "Pending")
      payment_state: ("Not paid" | "Paid" | "Partly refunded" | "Refunded" | "Reversed")
      created_at: string
      payment_date: (string | null)
      stage: ("unpaid" | "in_progress" | "waiting_for_applicant" | "done" | "cancelled")
      due_on: (string | null)
      expected_by: (string | null)
      overdue: boolean
      answered: boolean
      assigned_to: (number | null)
      assignee: (string | null)
      agent_id: (number | null)
      deleted_at?: string
      receipt_url?: string
      group?: {
        place: number
        of: number
        orders: {
          id: string
          kind: string
          tracking_id: string
          name: string
        }[]
      }
    }[]
  }
  "POST /insurance/application": {
    answer: {
      id: string
      tracking_id: string
      message: string
      created_at: string
      payment_info: {
        booking_id: string
        tx_ref: string
        amount: number
        currency: "NGN"
        customer_email: string
        customer_name: string
        customer_phone: string
        provider: string
        public_key: string
        checkout_script: string
        payload_hash?: string
        access_code?: string
        payment_options?: string
        orders?: {
          tracking_id: string
          kind: string
          name: string
          amount: number
          payment_status: string
        }[]
      }
      invoice_url: string
      manage_token: string
      group?: {
        code: string
        orders: {
          tracking_id: string
          kind: string
          name: string
          amount: number
          payment_status: string
        }[]
        amount: number
      }
      amount_to_pay: number
    }
  }
  "GET /insurance/first-ten": {
    answer: {
      id: string
      tracking_id: string
      first_name: string
      middle_name: string
      last_name: string
      date_of_birth: (string | null)
      passport_number: string
      gender: string
      marital_status: string
      occupation: string
      address: string
      phone_number: string
      contact_email: string
      notify_consent?: {
        given: boolean
        at: string
        version: string
      }
      period: string
      coverage_begin: string
      coverage_end: string
      destination: string
      travel_type: string
      purpose_travel: string
      other_reason: string
      more_ninety: string
      medical_condition: string
      more_medical_condition: string
      health_consent?: {
        given: boolean
        at: string
        version: string
      }
      next_of_kin: string
      relationship: string
      next_of_kin_address: string
      upload_signature?: string
      heard_policy: string
      amount_to_pay: number
      payment_status: ("Paid" | "Not Paid" | "Pending")
      payment_state: ("Not paid" | "Paid" | "Partly refunded" | "Refunded" | "Reversed")
      created_at: string
      payment_date: (string | null)
      stage: ("unpaid" | "in_progress" | "waiting_for_applicant" | "done" | "cancelled")
      due_on: (string | null)
      expected_by: (string | null)
      overdue: boolean
      answered: boolean
      assigned_to: (number | null)
      assignee: (string | null)
      agent_id: (number | null)
      deleted_at?: string
      receipt_url?: string
      group?: {
        place: number
        of: number
        orders: {
          id: string
          kind: string
          tracking_id: string
          name: string
        }[]
      }
    }[]
  }
  "GET /insurance/neighbours/{id}": {
    path: {
      id: string | number
    }
    query?: {
      q?: (string | string[])
      order?: string
      payment_status?: string
      placed_by?: string
      agent?: string
      deleted?: string
      stage?: string
      due?: string
      assignee?: string
      unassigned?: string
      aside?: string
      from?: string
      to?: string
      paid_from?: string
      paid_to?: string
    }
    answer: {
      previous: (string | null)
      next: (string | null)
    }
  }
  "POST /insurance/payment-verification": {
    body: {
      transaction_id: (string | number)
      booking_id: string
      tx_ref?: string
    }
    answer: {
      success: boolean
      message: string
      payment_status: string
      pending?: boolean
      receipt_url?: string
      payment_waits?: string
    }
  }
  "GET /insurance/receipt/{id}": {
    path: {
      id: string | number
    }
    answer: {
      heading: ("Invoice" | "Receipt" | "Credit note")
      brand: string
      number: string
      parties: {
        label: string
        name: string
        contacts: string[]
      }[]
      facts: {
        label: string
        value: string
      }[]
      lines: {
        text: string
        detail?: string
        amount: number
      }[]
      subtotal?: {
        text: string
        amount: number
      }
      total: {
        text: string
        amount: number
        currency?: string
      }
      state: ("Paid" | "Pending Payment" | "Nothing to pay" | "Refunded")
      says: string[]
      foot: string
      id: string
      tracking_id: string
      email: string
      pdf_url: string
      qr_code: string
    }
  }
  "POST /insurance/send-receipt-email": {
    body: {
      visaData: {
        id: string
      }
      to?: unknown
    }
    answer: {
      success: true
      message: string
    }
  }
  "GET /insurance/status/{id}": {
    path: {
      id: string | number
    }
    answer: {
      id: string
      tracking_id: string
      first_name: string
      middle_name: string
      last_name: string
      date_of_birth: (string | null)
      passport_number: string
      gender: string
      marital_status: string
      occupation: string
      address: string
      phone_number: string
      contact_email: string
      notify_consent?: {
        given: boolean
        at: string
        version: string
      }
      period: string
      coverage_begin: string
      coverage_end: string
      destination: string
      travel_type: string
      purpose_travel: string
      other_reason: string
      more_ninety: string
      medical_condition: string
      more_medical_condition: string
      health_consent?: {
        given: boolean
        at: string
        version: string
      }
      next_of_kin: string
      relationship: string
      next_of_kin_address: string
      upload_signature?: string
      heard_policy: string
      amount_to_pay: number
      payment_status: ("Paid" | "Not Paid" | "Pending")
      payment_state: ("Not paid" | "Paid" | "Partly refunded" | "Refunded" | "Reversed")
      created_at: string
      payment_date: (string | null)
      stage: ("unpaid" | "in_progress" | "waiting_for_applicant" | "done" | "cancelled")
      due_on: (string | null)
      expected_by: (string | null)
      overdue: boolean
      answered: boolean
      assigned_to: (number | null)
      assignee: (string | null)
      agent_id: (number | null)
      deleted_at?: string
      receipt_url?: string
      group?: {
        place: number
        of: number
        orders: {
          id: string
          kind: string
          tracking_id: string
          name: string
        }[]
      }
      price_lines: {
        text: string
        detail?: string
        amount: number
      }[]
      history: {
        at: string
        event: ("filed" | "payment_started" | "declined" | "paid" | "paid_by_hand" | "payment_review" | "payment_expired" | "second_charge" | "payment_accepted" | "payment_refunded" | "payment_reversed" | "payment_restored" | "payment_lost" | "cancelled" | "refund_requested" | "refund_needs_owner" | "refund_approved" | "refund_sent" | "refund_failed" | "refund_withdrawn" | "fee_spent" | "waiver_asked" | "waiver_approved" | "waiver_withdrawn" | "rest_asked" | "group_left" | "pay_link_made" | "payments_compared" | "difference_seen" | "opened" | "scan_opened" | "decided" | "reopened" | "issued" | "downloaded" | "assigned" | "noted" | "late_told" | "ended" | "meeting_link" | "day_blocked" | "day_opened" | "receipt_sent" | "manage_opened" | "evidence_saved" | "file_saved" | "exported_by_applicant" | "requested" | "request_answered" | "asked_again" | "request_withdrawn" | "message_resent" | "written" | "applicant_wrote" | "messages_settled" | "contact_corrected" | "fields_corrected" | "answers_changed" | "correction_asked" | "correction_refused" | "moved" | "deleted" | "restored" | "scans_erased" | "harmful_found" | "person_asked" | "person_answered" | "agent_approved" | "agent_rejected" | "agent_deleted" | "destination_added" | "destination_changed" | "destination_deleted" | "edition_drafted" | "edition_deleted" | "edition_to_approve" | "edition_withdrawn" | "edition_scheduled" | "edition_published" | "edition_checked" | "job_restarted" | "job_dropped" | "clearing_allowed" | "exported" | "access_reported" | "admin_invited" | "admin_registered" | "admin_invitation_revoked" | "admin_logged_in" | "admin_login_refused" | "admin_logged_out" | "admin_session_ended" | "admin_confirmed" | "second_factor_failed" | "second_factor_locked" | "admin_role_changed" | "admin_disabled" | "admin_enabled" | "admin_reset_link" | "admin_password_changed" | "second_factor_on" | "second_factor_off" | "second_factor_reset" | "settings_changed" | "recovery_code_used")
        text: string
        actor: ("admin" | "agent" | "applicant" | "system")
        actor_name: string
      }[]
      files: {
        [k: string]: {
          media_type: ("image/jpeg" | "image/png" | "image/webp" | "application/pdf")
          bytes: number
          sent_at: string
          ready: boolean
          scan: ("off" | "waiting" | "clean" | "infected")
        }
      }
      payments_to_review: {
        id: string
        order_id: string
        kind: ("visa" | "permit" | "insurance" | "booking" | "appointment")
        tracking_id: string
        name: string
        email: string
        state: ("needs_review" | "reversed")
        order_stands: string
        wrong: string
        deleted: boolean
        paid: boolean
        nothing_to_pay: (string | null)
        tx_ref: string
        amount: number
        charged: (number | null)
        charged_currency: (string | null)
        method: string
        reason: string
        since: string
        rest: (number | null)
        rest_asked_at: (string | null)
        not_acceptable: (string | null)
        refund: ({
          status: ("requested" | "approved" | "sent" | "done" | "failed")
          by: (string | null)
        } | null)
        refundable: boolean
        order_ids: string[]
      }[]
      money: {
        came: number
        given_back: number
        left: number
        by_hand: boolean
        by_terms: number
        two_persons_above: (number | null)
        refunds: {
          id: string
          order_id: string
          kind: ("visa" | "permit" | "insurance" | "booking" | "appointment")
          tracking_id: string
          name: string
          deleted: boolean
          payment_id: string
          tx_ref: string
          by_hand: boolean
          amount: number
          currency: string
          status: ("requested" | "approved" | "sent" | "done" | "failed")
          reason: string
          by: (string | null)
          approved_by: (string | null)
          asked_at: string
          done_at: (string | null)
          reference: (string | null)
          failure: (string | null)
          credit_note_url: (string | null)
          own: boolean
        }[]
        government: {
          part: number
          terms: ("until_spent" | null)
          spent: ({
            amount: number
            reference: string
            by: string
            at: string
          } | null)
        }
        waivers: {
          id: string
          order_id: string
          reason: string
          status: ("requested" | "approved" | "withdrawn")
          amount: number
          by: string
          asked_at: string
          closed_by: (string | null)
          closed_at: (string | null)
          proof_url: (string | null)
          own: boolean
        }[]
      }
      messages: {
        id: string
        channel: ("mail" | "whatsapp" | "sms")
        template: string
        title: string
        address: string
        state: ("queued" | "sent" | "refused" | "given_up")
        queued_at: string
        send_at: (string | null)
        tried_at: (string | null)
        sent_at: (string | null)
        delivered_at: (string | null)
        tries: number
        answer: string
      }[]
      thread: {
        id: string
        from: ("staff" | "applicant")
        by: string
        text: string
        at: string
        waits: boolean
      }[]
      placeholders: {
        first_name: string
        destination: string
        tracking_id: string
        expected_by: string
        amount: string
        link: string
      }
      requests: {
        id: string
        items: {
          field: string
          label: string
          reason: string
          upload: boolean
          before: string
          after: string
          before_url?: string
          before_file?: {
            media_type: ("image/jpeg" | "image/png" | "image/webp" | "application/pdf")
            bytes: number
            sent_at: string
            ready: boolean
            scan: ("off" | "waiting" | "clean" | "infected")
          }
          after_url?: string
          after_file?: {
            media_type: ("image/jpeg" | "image/png" | "image/webp" | "application/pdf")
            bytes: number
            sent_at: string
            ready: boolean
            scan: ("off" | "waiting" | "clean" | "infected")
          }
        }[]
        note: string
        asked_by: string
        asked_at: string
        asked_again_at: (string | null)
        answered_at: (string | null)
        closed_at: (string | null)
        closed_as: (string | null)
      }[]
      corrections: {
        id: string
        field: string
        label: string
        held: string
        value: string
        reason: string
        asked_at: string
      }[]
      delivers: {
        field: string
        label: string
      }[]
    }
  }
  "POST /manage/cancel": {
    body: {
      expected_refund: (number | string)
    }
    answer: {
      success: true
      message: string
      refund: ({
        amount: number
        status: ("requested" | "approved" | "sent" | "done" | "failed")
      } | null)
    }
  }
  "PUT /manage/contact": {
    body: {
      phone_number?: string
      email?: string
      code?: string
    }
    answer: ({
      success: true
      message: string
    } | {
      success: true
      code_required: true
      message: string
    })
  }
  "POST /manage/corrections": {
    body: {
      field: string
      value: string
      reason?: (string | null)
    }
    answer: {
      success: true
      message: string
      id: string
    }
  }
  "POST /manage/erase": {
    answer: {
      success: true
      message: string
    }
  }
  "GET /manage/export": {
    answer: unknown
  }
  "GET /manage/files/{name}": {
    path: {
      name: string | number
    }
    answer: unknown
  }
  "POST /manage/messages": {
    body: {
      text: string
    }
    answer: {
      success: true
      message: string
      id: string
      from: ("staff" | "applicant")
      by: string
      text: string
      at: string
      waits: boolean
    }
  }
  "GET /manage/order": {
    answer: {
      id: string
      kind: ("visa" | "permit" | "insurance" | "booking" | "appointment")
      tracking_id: string
      first_name: string
      last_name: string
      title: string
      email: string
      phone_number: string
      stage: ("unpaid" | "in_progress" | "waiting_for_applicant" | "done" | "cancelled")
      payment_status: ("Paid" | "Not Paid" | "Pending")
      payment_state: ("Not paid" | "Paid" | "Partly refunded" | "Refunded" | "Reversed")
      amount?: number
      price_lines: {
        text: string
        detail?: string
        amount: number
      }[]
      created_at: string
      paid_at: (string | null)
      fields: {
        name: string
        label: string
        value: string
        asked: boolean
      }[]
      typed?: {
        [k: string]: string
      }
      uploads: {
        name: string
        field: string
        label: string
        sent_at: string
        bytes: number
        media_type: string
        replaced_at: (string | null)
        scan: ("off" | "waiting" | "clean" | "infected")
      }[]
      issued: {
        name: string
        label: string
        url: string
      }[]
      request: ({
        id: string
        asked_at: string
        note: string
        items: {
          field: string
          label: string
          reason: string
          upload: boolean
          value: string
          input?: ({
            type: ("text" | "day")
          } | {
            type: ("select" | "cards")
            options: string[]
          })
        }[]
      } | null)
      corrections: {
        id: string
        field: string
        label: string
        held: string
        value: string
        reason: string
        asked_at: string
      }[]
      correctable: string[]
      history: {
        at: string
        event: ("filed" | "payment_started" | "declined" | "paid" | "paid_by_hand" | "payment_review" | "payment_expired" | "second_charge" | "payment_accepted" | "payment_refunded" | "payment_reversed" | "payment_restored" | "payment_lost" | "cancelled" | "refund_requested" | "refund_needs_owner" | "refund_approved" | "refund_sent" | "refund_failed" | "refund_withdrawn" | "fee_spent" | "waiver_asked" | "waiver_approved" | "waiver_withdrawn" | "rest_asked" | "group_left" | "pay_link_made" | "payments_compared" | "difference_seen" | "opened" | "scan_opened" | "decided" | "reopened" | "issued" | "downloaded" | "assigned" | "noted" | "late_told" | "ended" | "meeting_link" | "day_blocked" | "day_opened" | "receipt_sent" | "manage_opened" | "evidence_saved" | "file_saved" | "exported_by_applicant" | "requested" | "request_answered" | "asked_again" | "request_withdrawn" | "message_resent" | "written" | "applicant_wrote" | "messages_settled" | "contact_corrected" | "fields_corrected" | "answers_changed" | "correction_asked" | "correction_refused" | "moved" | "deleted" | "restored" | "scans_erased" | "harmful_found" | "person_asked" | "person_answered" | "agent_approved" | "agent_rejected" | "agent_deleted" | "destination_added" | "destination_changed" | "destination_deleted" | "edition_drafted" | "edition_deleted" | "edition_to_approve" | "edition_withdrawn" | "edition_scheduled" | "edition_published" | "edition_checked" | "job_restarted" | "job_dropped" | "clearing_allowed" | "exported" | "access_reported" | "admin_invited" | "admin_registered" | "admin_invitation_revoked" | "admin_logged_in" | "admin_login_refused" | "admin_logged_out" | "admin_session_ended" | "admin_confirmed" | "second_factor_failed" | "second_factor_locked" | "admin_role_changed" | "admin_disabled" | "admin_enabled" | "admin_reset_link" | "admin_password_changed" | "second_factor_on" | "second_factor_off" | "second_factor_reset" | "settings_changed" | "recovery_code_used")
        text: string
        actor: ("admin" | "agent" | "applicant" | "system")
        actor_name: string
      }[]
      messages: {
        id: string
        channel: ("mail" | "whatsapp" | "sms")
        template: string
        title: string
        address: string
        state: ("queued" | "sent" | "refused" | "given_up")
        queued_at: string
        send_at: (string | null)
        tried_at: (string | null)
        sent_at: (string | null)
        delivered_at: (string | null)
        tries: number
        answer: string
      }[]
      thread: {
        id: string
        from: ("staff" | "applicant")
        by: string
        text: string
        at: string
        waits: boolean
      }[]
      expected_by?: string
      edition?: ({
        id: number
        version: number
      } | null)
      refund?: {
        amount: number
        until: (("opened" | "decided" | "issued") | null)
        terms: {
          until: ("opened" | "decided" | "issued")
          percent: number
        }[]
        government?: number
        government_terms?: ("until_spent" | "with_fee")
      }
      may_cancel: boolean
      why_not_cancel: string
      cancelled?: {
        at: string
        by: ("applicant" | "admin")
      }
      refunds?: {
        amount: number
        currency: string
        status: ("requested" | "approved" | "sent" | "done" | "failed")
        at: string
        credit_note_url?: string
      }[]
      payers?: {
        name: string
        email: string
        paid_at: string
      }[]
      may_pay: boolean
      erase_on: (string | null)
      person_requests: {
        id: string
        kind: ("access" | "correct" | "erase" | "object" | "complain")
        text: string
        asked_at: string
        due_on: string
        answered_at: (string | null)
        answer: string
      }[]
      agreed: {
        privacy: (string | null)
        terms: (string | null)
      }
      guardian: ({
        name: string
        at: string
      } | null)
      may_erase: boolean
      appointment?: {
        appointment_date: string
        appointment_time: string
        slot_lost: boolean
        may_move: boolean
        why_not: string
        moves_left: number
        calendar_url?: string
      }
    }
  }
  "PUT /manage/order": {
    answer: {
      success: true
      message: string
      amount: number
    }
  }
  "POST /manage/pay-link": {
    body: ({
      group?: boolean
    } | null)
    answer: {
      url: string
      expires_at: string
    }
  }
  "POST /manage/request": {
    answer: {
      success: true
      message: string
    }
  }
  "POST /manage/requests-of-persons": {
    body: {
      kind: ("access" | "correct" | "erase" | "object" | "complain")
      text: string
    }
    answer: {
      success: true
      message: string
      id: string
      due_on: string
    }
  }
  "POST /manage/session": {
    body: {
      code: string
    }
    answer: {
      token: string
      order: {
        id: string
        kind: ("visa" | "permit" | "insurance" | "booking" | "appointment")
        tracking_id: string
        first_name: string
        last_name: string
        title: string
        email: string
        phone_number: string
        stage: ("unpaid" | "in_progress" | "waiting_for_applicant" | "done" | "cancelled")
        payment_status: ("Paid" | "Not Paid" | "Pending")
        payment_state: ("Not paid" | "Paid" | "Partly refunded" | "Refunded" | "Reversed")
        amount?: number
        price_lines: {
          text: string
          detail?: string
          amount: number
        }[]
        created_at: string
        paid_at: (string | null)
        fields: {
          name: string
          label: string
          value: string
          asked: boolean
        }[]
        typed?: {
          [k: string]: string
        }
        uploads: {
          name: string
          field: string
          label: string
          sent_at: string
          bytes: number
          media_type: string
          replaced_at: (string | null)
          scan: ("off" | "waiting" | "clean" | "infected")
        }[]
        issued: {
          name: string
          label: string
          url: string
        }[]
        request: ({
          id: string
          asked_at: string
          note: string
          items: {
            field: string
            label: string
            reason: string
            upload: boolean
            value: string
            input?: ({
              type: ("text" | "day")
            } | {
              type: ("select" | "cards")
              options: string[]
            })
          }[]
        } | null)
        corrections: {
          id: string
          field: string
          label: string
          held: string
          value: string
          reason: string
          asked_at: string
        }[]
        correctable: string[]
        history: {
          at: string
          event: ("filed" | "payment_started" | "declined" | "paid" | "paid_by_hand" | "payment_review" | "payment_expired" | "second_charge" | "payment_accepted" | "payment_refunded" | "payment_reversed" | "payment_restored" | "payment_lost" | "cancelled" | "refund_requested" | "refund_needs_owner" | "refund_approved" | "refund_sent" | "refund_failed" | "refund_withdrawn" | "fee_spent" | "waiver_asked" | "waiver_approved" | "waiver_withdrawn" | "rest_asked" | "group_left" | "pay_link_made" | "payments_compared" | "difference_seen" | "opened" | "scan_opened" | "decided" | "reopened" | "issued" | "downloaded" | "assigned" | "noted" | "late_told" | "ended" | "meeting_link" | "day_blocked" | "day_opened" | "receipt_sent" | "manage_opened" | "evidence_saved" | "file_saved" | "exported_by_applicant" | "requested" | "request_answered" | "asked_again" | "request_withdrawn" | "message_resent" | "written" | "applicant_wrote" | "messages_settled" | "contact_corrected" | "fields_corrected" | "answers_changed" | "correction_asked" | "correction_refused" | "moved" | "deleted" | "restored" | "scans_erased" | "harmful_found" | "person_asked" | "person_answered" | "agent_approved" | "agent_rejected" | "agent_deleted" | "destination_added" | "destination_changed" | "destination_deleted" | "edition_drafted" | "edition_deleted" | "edition_to_approve" | "edition_withdrawn" | "edition_scheduled" | "edition_published" | "edition_checked" | "job_restarted" | "job_dropped" | "clearing_allowed" | "exported" | "access_reported" | "admin_invited" | "admin_registered" | "admin_invitation_revoked" | "admin_logged_in" | "admin_login_refused" | "admin_logged_out" | "admin_session_ended" | "admin_confirmed" | "second_factor_failed" | "second_factor_locked" | "admin_role_changed" | "admin_disabled" | "admin_enabled" | "admin_reset_link" | "admin_password_changed" | "second_factor_on" | "second_factor_off" | "second_factor_reset" | "settings_changed" | "recovery_code_used")
          text: string
          actor: ("admin" | "agent" | "applicant" | "system")
          actor_name: string
        }[]
        messages: {
          id: string
          channel: ("mail" | "whatsapp" | "sms")
          template: string
          title: string
          address: string
          state: ("queued" | "sent" | "refused" | "given_up")
          queued_at: string
          send_at: (string | null)
          tried_at: (string | null)
          sent_at: (string | null)
          delivered_at: (string | null)
          tries: number
          answer: string
        }[]
        thread: {
          id: string
          from: ("staff" | "applicant")
          by: string
          text: string
          at: string
          waits: boolean
        }[]
        expected_by?: string
        edition?: ({
          id: number
          version: number
        } | null)
        refund?: {
          amount: number
          until: (("opened" | "decided" | "issued") | null)
          terms: {
            until: ("opened" | "decided" | "issued")
            percent: number
          }[]
          government?: number
          government_terms?: ("until_spent" | "with_fee")
        }
        may_cancel: boolean
        why_not_cancel: string
        cancelled?: {
          at: string
          by: ("applicant" | "admin")
        }
        refunds?: {
          amount: number
          currency: string
          status: ("requested" | "approved" | "sent" | "done" | "failed")
          at: string
          credit_note_url?: string
        }[]
        payers?: {
          name: string
          email: string
          paid_at: string
        }[]
        may_pay: boolean
        erase_on: (string | null)
        person_requests: {
          id: string
          kind: ("access" | "correct" | "erase" | "object" | "complain")
          text: string
          asked_at: string
          due_on: string
          answered_at: (string | null)
          answer: string
        }[]
        agreed: {
          privacy: (string | null)
          terms: (string | null)
        }
        guardian: ({
          name: string
          at: string
        } | null)
        may_erase: boolean
        appointment?: {
          appointment_date: string
          appointment_time: string
          slot_lost: boolean
          may_move: boolean
          why_not: string
          moves_left: number
          calendar_url?: string
        }
      }
    }
  }
  "PUT /manage/slot": {
    body: {
      appointment_date: string
      appointment_time: string
    }
    answer: {
      success: true
      message: string
    }
  }
  "GET /notify/webhook/{provider}": {
    path: {
      provider: string | number
    }
    answer: string
  }
  "POST /notify/webhook/{provider}": {
    path: {
      provider: string | number
    }
    answer: {
      received: true
    }
  }
  "POST /orders/ended-link": {
    body: {
      link: string
    }
    answer: {
      success: true
      message: string
    }
  }
  "POST /orders/lost-mailbox": {
    body: {
      tracking_id: string
      phone_number: string
      date_of_birth: string
      email: string
    }
    answer: {
      success: true
      message: string
    }
  }
  "POST /orders/manage-link": {
    body: {
      tracking_id: string
    }
    answer: {
      success: true
      message: string
    }
  }
  "GET /orders/{id}/appointment.ics": {
    path: {
      id: string | number
    }
    query?: {
      expires?: unknown
      signature?: unknown
    }
    answer: unknown
  }
  "GET /orders/{id}/credit-notes/{refund_id}": {
    path: {
      id: string | number
      refund_id: string | number
    }
    query?: {
      expires?: unknown
      signature?: unknown
    }
    answer: unknown
  }
  "GET /orders/{id}/invoice.pdf": {
    path: {
      id: string | number
    }
    query?: {
      expires?: unknown
      signature?: unknown
    }
    answer: unknown
  }
  "GET /orders/{id}/qr.png": {
    path: {
      id: string | number
    }
    query?: {
      expires?: unknown
      signature?: unknown
    }
    answer: unknown
  }
  "GET /orders/{id}/receipt.pdf": {
    path: {
      id: string | number
    }
    query?: {
      expires?: unknown
      signature?: unknown
    }
    answer: unknown
  }
  "GET /pay/{code}": {
    path: {
      code: string | number
    }
    answer: {
      state: ("open" | "paid" | "nothing" | "expired")
      service: string
      title: string
      expected_by?: string
      name: string
      orders?: {
        service: string
        name: string
        amount: number
      }[]
      amount: number
      expires_at: string
      waits: boolean
    }
  }
  "POST /pay/{code}/check": {
    path: {
      code: string | number
    }
    answer: {
      state: ("open" | "paid" | "nothing" | "expired")
      service: string
      title: string
      expected_by?: string
      name: string
      orders?: {
        service: string
        name: string
        amount: number
      }[]
      amount: number
      expires_at: string
      waits: boolean
    }
  }
  "POST /pay/{code}/start": {
    path: {
      code: string | number
    }
    body: {
      email: string
      name?: string
      provider?: string
    }
    answer: {
      link: string
    }
  }
  "POST /payment/start": {
    body: {
      booking_id?: string
      tracking_id?: string
      group?: string
      provider?: string
      redirect?: (boolean | "true")
    }
    answer: ({
      booking_id: string
      tx_ref: string
      amount: number
      currency: "NGN"
      customer_email: string
      customer_name: string
      customer_phone: string
      provider: string
      public_key: string
      checkout_script: string
      payload_hash?: string
      access_code?: string
      payment_options?: string
      orders?: {
        tracking_id: string
        kind: string
        name: string
        amount: number
        payment_status: string
      }[]
    } | {
      link: string
    })
  }
  "POST /payment/verify": {
    body: {
      transaction_id: (string | number)
      booking_id: string
      tx_ref?: string
    }
    answer: {
      success: boolean
      message: string
      payment_status: string
      pending?: boolean
      receipt_url?: string
      payment_waits?: string
    }
  }
  "POST /payments/check": {
    body: {
      tracking_id?: string
      tx_ref?: string
      email?: string
      transaction_id?: (string | number)
    }
    answer: {
      found: ("paid" | "review" | "pending" | "nothing")
      payment_status: string
      message: string
    }
  }
  "POST /payments/webhook/{provider}": {
    path: {
      provider: string | number
    }
    answer: {
      received: true
    }
  }
  "POST /permit/add_permit": {
    body: {
      destination: string
      visa_excerpt?: (string | null)
      visa_description?: (string | null)
      visa_price: (number | string)
      visa_agent_price?: (number | string | null)
      /**
       * How much of the price, and of the agent price, is the government’s own fee: price lines name it. Empty: they name one price.
       */
      government_fee?: (number | string | null)
      process_time?: (string | null)
      process_type?: (string | null)
      /**
       * How many working days it takes from the payment on. Left out, as many as `process_time` speaks of.
       */
      process_days?: (string | number | null)
      available_country?: (string | null)
      /**
       * What else travellers call the destination, separated with |. Searches find it by these too.
       */
      other_names?: (string | null)
    }
    answer: {
      success: true
      message: string
      id: number
    }
  }
  "GET /permit/all": {
    query?: {
      limit?: (string | string[])
      cursor?: string
      q?: string
      visa_status?: string
      order?: string
      payment_status?: string
      placed_by?: string
      agent?: string
      deleted?: string
      stage?: string
      due?: string
      assignee?: string
      unassigned?: string
      aside?: string
      from?: string
      to?: string
      paid_from?: string
      paid_to?: string
    }
    answer: {
      id: string
      tracking_id: string
      destination_id: number
      visa_destination: string
      visa_excerpt: string
      process_time: string
      process_type: string
      first_name: string
      middle_name: string
      last_name: string
      phone_number: string
      contact_email: string
      notify_consent?: {
        given: boolean
        at: string
        version: string
      }
      date_of_birth: string
      passport_number: string
      passport_expires_on: (string | null)
      travel_on: (string | null)
      return_on: (string | null)
      speed: (string | null)
      answers: ({
        [k: string]: string
      } | null)
      visa_fee: number
      visa_status: ("Pending" | "Approved" | "Denied")
      data_consent: {
        given: boolean
        at: string
        version: string
      }
      data_page?: string
      passport_photograph?: string
      utility_bill?: string
      supporting_document?: string
      other_document?: string
      payment_status: ("Paid" | "Not Paid" | "Pending")
      payment_state: ("Not paid" | "Paid" | "Partly refunded" | "Refunded" | "Reversed")
      created_at: string
      payment_date: (string | null)
      stage: ("unpaid" | "in_progress" | "waiting_for_applicant" | "done" | "cancelled")
      due_on: (string | null)
      expected_by: (string | null)
      overdue: boolean
      answered: boolean
      assigned_to: (number | null)
      assignee: (string | null)
      agent_id: (number | null)
      deleted_at?: string
      receipt_url?: string
      group?: {
        place: number
        of: number
        orders: {
          id: string
          kind: string
          tracking_id: string
          name: string
        }[]
      }
      visa_file?: string
      permit_file?: string
      edition: ({
        id: number
        version: number
      } | null)
    }[]
  }
  "GET /permit/all-not-paid-visa": {
    query?: {
      limit?: (string | string[])
      cursor?: string
      q?: string
      visa_status?: string
      order?: string
      payment_status?: string
      placed_by?: string
      agent?: string
      deleted?: string
      stage?: string
      due?: string
      assignee?: string
      unassigned?: string
      aside?: string
      from?: string
      to?: string
      paid_from?: string
      paid_to?: string
    }
    answer: {
      id: string
      tracking_id: string
      destination_id: number
      visa_destination: string
      visa_excerpt: string
      process_time: string
      process_type: string
      first_name: string
      middle_name: string
      last_name: string
      phone_number: string
      contact_email: string
      notify_consent?: {
        given: boolean
        at: string
        version: string
      }
      date_of_birth: string
      passport_number: string
      passport_expires_on: (string | null)
      travel_on: (string | null)
      return_on: (string | null)
      speed: (string | null)
      answers: ({
        [k: string]: string
      } | null)
      visa_fee: number
      visa_status: ("Pending" | "Approved" | "Denied")
      data_consent: {
        given: boolean
        at: string
        version: string
      }
      data_page?: string
      passport_photograph?: string
      utility_bill?: string
      supporting_document?: string
      other_document?: string
      payment_status: ("Paid" | "Not Paid" | "Pending")
      payment_state: ("Not paid" | "Paid" | "Partly refunded" | "Refunded" | "Reversed")
      created_at: string
      payment_date: (string | null)
      stage: ("unpaid" | "in_progress" | "waiting_for_applicant" | "done" | "cancelled")
      due_on: (string | null)
      expected_by: (string | null)
      overdue: boolean
      answered: boolean
      assigned_to: (number | null)
      assignee: (string | null)
      agent_id: (number | null)
      deleted_at?: string
      receipt_url?: string
      group?: {
        place: number
        of: number
        orders: {
          id: string
          kind: string
          tracking_id: string
          name: string
        }[]
      }
      visa_file?: string
      permit_file?: string
      edition: ({
        id: number
        version: number
      } | null)
    }[]
  }
  "GET /permit/all-paid-visa": {
    query?: {
      limit?: (string | string[])
      cursor?: string
      q?: string
      visa_status?: string
      order?: string
      payment_status?: string
      placed_by?: string
      agent?: string
      deleted?: string
      stage?: string
      due?: string
      assignee?: string
      unassigned?: string
      aside?: string
      from?: string
      to?: string
      paid_from?: string
      paid_to?: string
    }
    answer: {
      id: string
      tracking_id: string
      destination_id: number
      visa_destination: string
      visa_excerpt: string
      process_time: string
      process_type: string
      first_name: string
      middle_name: string
      last_name: string
      phone_number: string
      contact_email: string
      notify_consent?: {
        given: boolean
        at: string
        version: string
      }
      date_of_birth: string
      passport_number: string
      passport_expires_on: (string | null)
      travel_on: (string | null)
      return_on: (string | null)
      speed: (string | null)
      answers: ({
        [k: string]: string
      } | null)
      visa_fee: number
      visa_status: ("Pending" | "Approved" | "Denied")
      data_consent: {
        given: boolean
        at: string
        version: string
      }
      data_page?: string
      passport_photograph?: string
      utility_bill?: string
      supporting_document?: string
      other_document?: string
      payment_status: ("Paid" | "Not Paid" | "Pending")
      payment_state: ("Not paid" | "Paid" | "Partly refunded" | "Refunded" | "Reversed")
      created_at: string
      payment_date: (string | null)
      stage: ("unpaid" | "in_progress" | "waiting_for_applicant" | "done" | "cancelled")
      due_on: (string | null)
      expected_by: (string | null)
      overdue: boolean
      answered: boolean
      assigned_to: (number | null)
      assignee: (string | null)
      agent_id: (number | null)
      deleted_at?: string
      receipt_url?: string
      group?: {
        place: number
        of: number
        orders: {
          id: string
          kind: string
          tracking_id: string
          name: string
        }[]
      }
      visa_file?: string
      permit_file?: string
      edition: ({
        id: number
        version: number
      } | null)
    }[]
  }
  "POST /permit/application": {
    answer: {
      id: string
      tracking_id: string
      message: string
      created_at: string
      payment_info: {
        booking_id: string
        tx_ref: string
        amount: number
        currency: "NGN"
        customer_email: string
        customer_name: string
        customer_phone: string
        provider: string
        public_key: string
        checkout_script: string
        payload_hash?: string
        access_code?: string
        payment_options?: string
        orders?: {
          tracking_id: string
          kind: string
          name: string
          amount: number
          payment_status: string
        }[]
      }
      invoice_url: string
      manage_token: string
      group?: {
        code: string
        orders: {
          tracking_id: string
          kind: string
          name: string
          amount: number
          payment_status: string
        }[]
        amount: number
      }
      visa_fee: number
      qr_code_filename: string
      passport_photograph: string
      edition: ({
        id: number
        version: number
      } | null)
    }
  }
  "GET /permit/approved": {
    query?: {
      limit?: (string | string[])
      cursor?: string
      q?: string
      visa_status?: string
      order?: string
      payment_status?: string
      placed_by?: string
      agent?: string
      deleted?: string
      stage?: string
      due?: string
      assignee?: string
      unassigned?: string
      aside?: string
      from?: string
      to?: string
      paid_from?: string
      paid_to?: string
    }
    answer: {
      id: string
      tracking_id: string
      destination_id: number
      visa_destination: string
      visa_excerpt: string
      process_time: string
      process_type: string
      first_name: string
      middle_name: string
      last_name: string
      phone_number: string
      contact_email: string
      notify_consent?: {
        given: boolean
        at: string
        version: string
      }
      date_of_birth: string
      passport_number: string
      passport_expires_on: (string | null)
      travel_on: (string | null)
      return_on: (string | null)
      speed: (string | null)
      answers: ({
        [k: string]: string
      } | null)
      visa_fee: number
      visa_status: ("Pending" | "Approved" | "Denied")
      data_consent: {
        given: boolean
        at: string
        version: string
      }
      data_page?: string
      passport_photograph?: string
      utility_bill?: string
      supporting_document?: string
      other_document?: string
      payment_status: ("Paid" | "Not Paid" | "Pending")
      payment_state: ("Not paid" | "Paid" | "Partly refunded" | "Refunded" | "Reversed")
      created_at: string
      payment_date: (string | null)
      stage: ("unpaid" | "in_progress" | "waiting_for_applicant" | "done" | "cancelled")
      due_on: (string | null)
      expected_by: (string | null)
      overdue: boolean
      answered: boolean
      assigned_to: (number | null)
      assignee: (string | null)
      agent_id: (number | null)
      deleted_at?: string
      receipt_url?: string
      group?: {
        place: number
        of: number
        orders: {
          id: string
          kind: string
          tracking_id: string
          name: string
        }[]
      }
      visa_file?: string
      permit_file?: string
      edition: ({
        id: number
        version: number
      } | null)
    }[]
  }
  "GET /permit/available-destinations": {
    query?: {
      limit?: (string | string[])
      cursor?: string
      q?: string
      origin?: string
      search?: string
    }
    answer: {
      data: {
        id: number
        destination: string
        visa_excerpt: string
        visa_description: string
        visa_price: number
        visa_agent_price?: number
        /**
         * How much of the price, and of the agent price, is the government’s own fee: price lines name it. Empty: they name one price.
         */
        government_fee?: number
        process_time: string
        process_type: string
        available_country: string
        /**
         * What else travellers call the destination, separated with |. Searches find it by these too.
         */
        other_names: string
      }[]
    }
  }
  "GET /permit/denied": {
    query?: {
      limit?: (string | string[])
      cursor?: string
      q?: string
      visa_status?: string
      order?: string
      payment_status?: string
      placed_by?: string
      agent?: string
      deleted?: string
      stage?: string
      due?: string
      assignee?: string
      unassigned?: string
      aside?: string
      from?: string
      to?: string
      paid_from?: string
      paid_to?: string
    }
    answer: {
      id: string
      tracking_id: string
      destination_id: number
      visa_destination: string
      visa_excerpt: string
      process_time: string
      process_type: string
      first_name: string
      middle_name: string
      last_name: string
      phone_number: string
      contact_email: string
      notify_consent?: {
        given: boolean
        at: string
        version: string
      }
      date_of_birth: string
      passport_number: string
      passport_expires_on: (string | null)
      travel_on: (string | null)
      return_on: (string | null)
      speed: (string | null)
      answers: ({
        [k: string]: string
      } | null)
      visa_fee: number
      visa_status: ("Pending" | "Approved" | "Denied")
      data_consent: {
        given: boolean
        at: string
        version: string
      }
      data_page?: string
      passport_photograph?: string
      utility_bill?: string
      supporting_document?: string
      other_document?: string
      payment_status: ("Paid" | "Not Paid" | "Pending")
      payment_state: ("Not paid" | "Paid" | "Partly refunded" | "Refunded" | "Reversed")
      created_at: string
      payment_date: (string | null)
      stage: ("unpaid" | "in_progress" | "waiting_for_applicant" | "done" | "cancelled")
      due_on: (string | null)
      expected_by: (string | null)
      overdue: boolean
      answered: boolean
      assigned_to: (number | null)
      assignee: (string | null)
      agent_id: (number | null)
      deleted_at?: string
      receipt_url?: string
      group?: {
        place: number
        of: number
        orders: {
          id: string
          kind: string
          tracking_id: string
          name: string
        }[]
      }
      visa_file?: string
      permit_file?: string
      edition: ({
        id: number
        version: number
      } | null)
    }[]
  }
  "GET /permit/destinations": {
    query?: {
      limit?: (string | string[])
      cursor?: string
      q?: string
      origin?: string
      search?: string
    }
    answer: {
      data: {
        id: number
        destination: string
        visa_excerpt: string
        visa_description: string
        visa_price: number
        visa_agent_price?: number
        /**
         * How much of the price, and of the agent price, is the government’s own fee: price lines name it. Empty: they name one price.
         */
        government_fee?: number
        process_time: string
        process_type: string
        available_country: string
        /**
         * What else travellers call the destination, separated with |. Searches find it by these too.
         */
        other_names: string
      }[]
    }
  }
  "GET /permit/destinations/{id}": {
    path: {
      id: string | number
    }
    answer: {
      id: number
      destination: string
      visa_excerpt: string
      visa_description: string
      visa_price: number
      visa_agent_price?: number
      /**
       * How much of the price, and of the agent price, is the government’s own fee: price lines name it. Empty: they name one price.
       */
      government_fee?: number
      process_time: string
      process_type: string
      available_country: string
      /**
       * What else travellers call the destination, separated with |. Searches find it by these too.
       */
      other_names: string
      edition?: {
        /**
         * @maxItems 60
         */
        requirements: ({
          key: string
          title: string
          detail: string
          enforcement: ("required" | "may_be_asked" | "recommended")
          /**
           * Null: always. Else one of all, any, not, eq, in, before, after and at_least; 6 deep, 100 parts.
           */
          when: import('#shared/requirements/condition.ts').Condition | null
          source?: (string | {
            title?: string
            url?: string
            date?: string
          })
          kind: "document"
          upload: (boolean | {
            hint?: string
          })
        } | {
          key: string
          title: string
          detail: string
          enforcement: ("required" | "may_be_asked" | "recommended")
          /**
           * Null: always. Else one of all, any, not, eq, in, before, after and at_least; 6 deep, 100 parts.
           */
          when: import('#shared/requirements/condition.ts').Condition | null
          source?: (string | {
            title?: string
            url?: string
            date?: string
          })
          kind: "question"
          answer: {
            type: ("yes_no" | "date" | "choice" | "text")
            /**
             * @maxItems 50
             */
            choices?: string[]
          }
        } | {
          key: string
          title: string
          detail: string
          enforcement: ("required" | "may_be_asked" | "recommended")
          /**
           * Null: always. Else one of all, any, not, eq, in, before, after and at_least; 6 deep, 100 parts.
           */
          when: import('#shared/requirements/condition.ts').Condition | null
          source?: (string | {
            title?: string
            url?: string
            date?: string
          })
          kind: "passport"
          params: {
            months_valid?: number
            counted_from: ("arrival" | "departure" | "today")
            blank_pages?: number
          }
        } | {
          key: string
          title: string
          detail: string
          enforcement: ("required" | "may_be_asked" | "recommended")
          /**
           * Null: always. Else one of all, any, not, eq, in, before, after and at_least; 6 deep, 100 parts.
           */
          when: import('#shared/requirements/condition.ts').Condition | null
          source?: (string | {
            title?: string
            url?: string
            date?: string
          })
          kind: "photo"
          params: {
            width_mm?: number
            height_mm?: number
            background?: string
            /**
             * @minItems 2
             * @maxItems 2
             */
            head_percent?: [number, number]
            months_old?: number
          }
        } | {
          key: string
          title: string
          detail: string
          enforcement: ("required" | "may_be_asked" | "recommended")
          /**
           * Null: always. Else one of all, any, not, eq, in, before, after and at_least; 6 deep, 100 parts.
           */
          when: import('#shared/requirements/condition.ts').Condition | null
          source?: (string | {
            title?: string
            url?: string
            date?: string
          })
          kind: "notice"
        })[]
        /**
         * @maxItems 30
         */
        fees: {
          party: ("government" | "service")
          speed?: (string | null)
          amount: number
          back_until?: (string | null)
        }[]
        /**
         * @maxItems 10
         */
        timing: {
          speed: string
          least: number
          most: number
        }[]
        /**
         * @maxItems 20
         */
        sources: (string | {
          title?: string
          url?: string
          date?: string
        })[]
        id: number
        version: number
        published_at: string
        checked_at: (string | null)
        sample: boolean
      }
    }
  }
  "GET /permit/first-ten": {
    answer: {
      id: string
      tracking_id: string
      destination_id: number
      visa_destination: string
      visa_excerpt: string
      process_time: string
      process_type: string
      first_name: string
      middle_name: string
      last_name: string
      phone_number: string
      contact_email: string
      notify_consent?: {
        given: boolean
        at: string
        version: string
      }
      date_of_birth: string
      passport_number: string
      passport_expires_on: (string | null)
      travel_on: (string | null)
      return_on: (string | null)
      speed: (string | null)
      answers: ({
        [k: string]: string
      } | null)
      visa_fee: number
      visa_status: ("Pending" | "Approved" | "Denied")
      data_consent: {
        given: boolean
        at: string
        version: string
      }
      data_page?: string
      passport_photograph?: string
      utility_bill?: string
      supporting_document?: string
      other_document?: string
      payment_status: ("Paid" | "Not Paid" | "Pending")
      payment_state: ("Not paid" | "Paid" | "Partly refunded" | "Refunded" | "Reversed")
      created_at: string
      payment_date: (string | null)
      stage: ("unpaid" | "in_progress" | "waiting_for_applicant" | "done" | "cancelled")
      due_on: (string | null)
      expected_by: (string | null)
      overdue: boolean
      answered: boolean
      assigned_to: (number | null)
      assignee: (string | null)
      agent_id: (number | null)
      deleted_at?: string
      receipt_url?: string
      group?: {
        place: number
        of: number
        orders: {
          id: string
          kind: string
          tracking_id: string
          name: string
        }[]
      }
      visa_file?: string
      permit_file?: string
      edition: ({
        id: number
        version: number
      } | null)
    }[]
  }
  "GET /permit/neighbours/{id}": {
    path: {
      id: string | number
    }
    query?: {
      q?: (string | string[])
      visa_status?: string
      order?: string
      payment_status?: string
      placed_by?: string
      agent?: string
      deleted?: string
      stage?: string
      due?: string
      assignee?: string
      unassigned?: string
      aside?: string
      from?: string
      to?: string
      paid_from?: string
      paid_to?: string
    }
    answer: {
      previous: (string | null)
      next: (string | null)
    }
  }
  "POST /permit/payment-verification": {
    body: {
      transaction_id: (string | number)
      booking_id: string
      tx_ref?: string
    }
    answer: {
      success: boolean
      message: string
      payment_status: string
      pending?: boolean
      receipt_url?: string
      payment_waits?: string
    }
  }
  "GET /permit/pending": {
    query?: {
      limit?: (string | string[])
      cursor?: string
      q?: string
      visa_status?: string
      order?: string
      payment_status?: string
      placed_by?: string
      agent?: string
      deleted?: string
      stage?: string
      due?: string
      assignee?: string
      unassigned?: string
      aside?: string
      from?: string
      to?: string
      paid_from?: string
      paid_to?: string
    }
    answer: {
      id: string
      tracking_id: string
      destination_id: number
      visa_destination: string
      visa_excerpt: string
      process_time: string
      process_type: string
      first_name: string
      middle_name: string
      last_name: string
      phone_number: string
      contact_email: string
      notify_consent?: {
        given: boolean
        at: string
        version: string
      }
      date_of_birth: string
      passport_number: string
      passport_expires_on: (string | null)
      travel_on: (string | null)
      return_on: (string | null)
      speed: (string | null)
      answers: ({
        [k: string]: string
      } | null)
      visa_fee: number
      visa_status: ("Pending" | "Approved" | "Denied")
      data_consent: {
        given: boolean
        at: string
        version: string
      }
      data_page?: string
      passport_photograph?: string
      utility_bill?: string
      supporting_document?: string
      other_document?: string
      payment_status: ("Paid" | "Not Paid" | "Pending")
      payment_state: ("Not paid" | "Paid" | "Partly refunded" | "Refunded" | "Reversed")
      created_at: string
      payment_date: (string | null)
      stage: ("unpaid" | "in_progress" | "waiting_for_applicant" | "done" | "cancelled")
      due_on: (string | null)
      expected_by: (string | null)
      overdue: boolean
      answered: boolean
      assigned_to: (number | null)
      assignee: (string | null)
      agent_id: (number | null)
      deleted_at?: string
      receipt_url?: string
      group?: {
        place: number
        of: number
        orders: {
          id: string
          kind: string
          tracking_id: string
          name: string
        }[]
      }
      visa_file?: string
      permit_file?: string
      edition: ({
        id: number
        version: number
      } | null)
    }[]
  }
  "GET /permit/receipt/{id}": {
    path: {
      id: string | number
    }
    answer: {
      heading: ("Invoice" | "Receipt" | "Credit note")
      brand: string
      number: string
      parties: {
        label: string
        name: string
        contacts: string[]
      }[]
      facts: {
        label: string
        value: string
      }[]
      lines: {
        text: string
        detail?: string
        amount: number
      }[]
      subtotal?: {
        text: string
        amount: number
      }
      total: {
        text: string
        amount: number
        currency?: string
      }
      state: ("Paid" | "Pending Payment" | "Nothing to pay" | "Refunded")
      says: string[]
      foot: string
      id: string
      tracking_id: string
      email: string
      pdf_url: string
      qr_code: string
    }
  }
  "POST /permit/send-receipt-email": {
    body: {
      visaData: {
        id: string
      }
      to?: unknown
    }
    answer: {
      success: true
      message: string
    }
  }
  "GET /permit/status/{id}": {
    path: {
      id: string | number
    }
    answer: {
      id: string
      tracking_id: string
      destination_id: number
      visa_destination: string
      visa_excerpt: string
      process_time: string
      process_type: string
      first_name: string
      middle_name: string
      last_name: string
      phone_number: string
      contact_email: string
      notify_consent?: {
        given: boolean
        at: string
        version: string
      }
      date_of_birth: string
      passport_number: string
      passport_expires_on: (string | null)
      travel_on: (string | null)
      return_on: (string | null)
      speed: (string | null)
      answers: ({
        [k: string]: string
      } | null)
      visa_fee: number
      visa_status: ("Pending" | "Approved" | "Denied")
      data_consent: {
        given: boolean
        at: string
        version: string
      }
      data_page?: string
      passport_photograph?: string
      utility_bill?: string
      supporting_document?: string
      other_document?: string
      payment_status: ("Paid" | "Not Paid" | "Pending")
      payment_state: ("Not paid" | "Paid" | "Partly refunded" | "Refunded" | "Reversed")
      created_at: string
      payment_date: (string | null)
      stage: ("unpaid" | "in_progress" | "waiting_for_applicant" | "done" | "cancelled")
      due_on: (string | null)
      expected_by: (string | null)
      overdue: boolean
      answered: boolean
      assigned_to: (number | null)
      assignee: (string | null)
      agent_id: (number | null)
      deleted_at?: string
      receipt_url?: string
      group?: {
        place: number
        of: number
        orders: {
          id: string
          kind: string
          tracking_id: string
          name: string
        }[]
      }
      visa_file?: string
      permit_file?: string
      edition: ({
        id: number
        version: number
      } | null)
      price_lines: {
        text: string
        detail?: string
        amount: number
      }[]
      history: {
        at: string
        event: ("filed" | "payment_started" | "declined" | "paid" | "paid_by_hand" | "payment_review" | "payment_expired" | "second_charge" | "payment_accepted" | "payment_refunded" | "payment_reversed" | "payment_restored" | "payment_lost" | "cancelled" | "refund_requested" | "refund_needs_owner" | "refund_approved" | "refund_sent" | "refund_failed" | "refund_withdrawn" | "fee_spent" | "waiver_asked" | "waiver_approved" | "waiver_withdrawn" | "rest_asked" | "group_left" | "pay_link_made" | "payments_compared" | "difference_seen" | "opened" | "scan_opened" | "decided" | "reopened" | "issued" | "downloaded" | "assigned" | "noted" | "late_told" | "ended" | "meeting_link" | "day_blocked" | "day_opened" | "receipt_sent" | "manage_opened" | "evidence_saved" | "file_saved" | "exported_by_applicant" | "requested" | "request_answered" | "asked_again" | "request_withdrawn" | "message_resent" | "written" | "applicant_wrote" | "messages_settled" | "contact_corrected" | "fields_corrected" | "answers_changed" | "correction_asked" | "correction_refused" | "moved" | "deleted" | "restored" | "scans_erased" | "harmful_found" | "person_asked" | "person_answered" | "agent_approved" | "agent_rejected" | "agent_deleted" | "destination_added" | "destination_changed" | "destination_deleted" | "edition_drafted" | "edition_deleted" | "edition_to_approve" | "edition_withdrawn" | "edition_scheduled" | "edition_published" | "edition_checked" | "job_restarted" | "job_dropped" | "clearing_allowed" | "exported" | "access_reported" | "admin_invited" | "admin_registered" | "admin_invitation_revoked" | "admin_logged_in" | "admin_login_refused" | "admin_logged_out" | "admin_session_ended" | "admin_confirmed" | "second_factor_failed" | "second_factor_locked" | "admin_role_changed" | "admin_disabled" | "admin_enabled" | "admin_reset_link" | "admin_password_changed" | "second_factor_on" | "second_factor_off" | "second_factor_reset" | "settings_changed" | "recovery_code_used")
        text: string
        actor: ("admin" | "agent" | "applicant" | "system")
        actor_name: string
      }[]
      files: {
        [k: string]: {
          media_type: ("image/jpeg" | "image/png" | "image/webp" | "application/pdf")
          bytes: number
          sent_at: string
          ready: boolean
          scan: ("off" | "waiting" | "clean" | "infected")
        }
      }
      payments_to_review: {
        id: string
        order_id: string
        kind: ("visa" | "permit" | "insurance" | "booking" | "appointment")
        tracking_id: string
        name: string
        email: string
        state: ("needs_review" | "reversed")
        order_stands: string
        wrong: string
        deleted: boolean
        paid: boolean
        nothing_to_pay: (string | null)
        tx_ref: string
        amount: number
        charged: (number | null)
        charged_currency: (string | null)
        method: string
        reason: string
        since: string
        rest: (number | null)
        rest_asked_at: (string | null)
        not_acceptable: (string | null)
        refund: ({
          status: ("requested" | "approved" | "sent" | "done" | "failed")
          by: (string | null)
        } | null)
        refundable: boolean
        order_ids: string[]
      }[]
      money: {
        came: number
        given_back: number
        left: number
        by_hand: boolean
        by_terms: number
        two_persons_above: (number | null)
        refunds: {
          id: string
          order_id: string
          kind: ("visa" | "permit" | "insurance" | "booking" | "appointment")
          tracking_id: string
          name: string
          deleted: boolean
          payment_id: string
          tx_ref: string
          by_hand: boolean
          amount: number
          currency: string
          status: ("requested" | "approved" | "sent" | "done" | "failed")
          reason: string
          by: (string | null)
          approved_by: (string | null)
          asked_at: string
          done_at: (string | null)
          reference: (string | null)
          failure: (string | null)
          credit_note_url: (string | null)
          own: boolean
        }[]
        government: {
          part: number
          terms: ("until_spent" | null)
          spent: ({
            amount: number
            reference: string
            by: string
            at: string
          } | null)
        }
        waivers: {
          id: string
          order_id: string
          reason: string
          status: ("requested" | "approved" | "withdrawn")
          amount: number
          by: string
          asked_at: string
          closed_by: (string | null)
          closed_at: (string | null)
          proof_url: (string | null)
          own: boolean
        }[]
      }
      messages: {
        id: string
        channel: ("mail" | "whatsapp" | "sms")
        template: string
        title: string
        address: string
        state: ("queued" | "sent" | "refused" | "given_up")
        queued_at: string
        send_at: (string | null)
        tried_at: (string | null)
        sent_at: (string | null)
        delivered_at: (string | null)
        tries: number
        answer: string
      }[]
      thread: {
        id: string
        from: ("staff" | "applicant")
        by: string
        text: string
        at: string
        waits: boolean
      }[]
      placeholders: {
        first_name: string
        destination: string
        tracking_id: string
        expected_by: string
        amount: string
        link: string
      }
      requests: {
        id: string
        items: {
          field: string
          label: string
          reason: string
          upload: boolean
          before: string
          after: string
          before_url?: string
          before_file?: {
            media_type: ("image/jpeg" | "image/png" | "image/webp" | "application/pdf")
            bytes: number
            sent_at: string
            ready: boolean
            scan: ("off" | "waiting" | "clean" | "infected")
          }
          after_url?: string
          after_file?: {
            media_type: ("image/jpeg" | "image/png" | "image/webp" | "application/pdf")
            bytes: number
            sent_at: string
            ready: boolean
            scan: ("off" | "waiting" | "clean" | "infected")
          }
        }[]
        note: string
        asked_by: string
        asked_at: string
        asked_again_at: (string | null)
        answered_at: (string | null)
        closed_at: (string | null)
        closed_as: (string | null)
      }[]
      corrections: {
        id: string
        field: string
        label: string
        held: string
        value: string
        reason: string
        asked_at: string
      }[]
      delivers: {
        field: string
        label: string
      }[]
      hash: string
      decision: ({
        at: (string | null)
        by: string
        mail_at: (string | null)
        may_reopen: boolean
      } | null)
      decision_mail_after_s: number
      checklist: {
        key: string
        kind: string
        title: string
        detail: string
        enforcement: string
        may_apply: boolean
        state: ("met" | "look" | "ask")
        field?: string
        value?: string
        url?: string
      }[]
    }
  }
  "PUT /permit/update": {
    body: {
      destination?: string
      visa_excerpt?: (string | null)
      visa_description?: (string | null)
      visa_price?: (number | string)
      visa_agent_price?: (number | string | null)
      /**
       * How much of the price, and of the agent price, is the government’s own fee: price lines name it. Empty: they name one price.
       */
      government_fee?: (number | string | null)
      process_time?: (string | null)
      process_type?: (string | null)
      /**
       * How many working days it takes from the payment on. Left out, as many as `process_time` speaks of.
       */
      process_days?: (string | number | null)
      available_country?: (string | null)
      /**
       * What else travellers call the destination, separated with |. Searches find it by these too.
       */
      other_names?: (string | null)
      visa_id: (number | string)
    }
    answer: {
      success: true
      message: string
    }
  }
  "PUT /permit/upload/{id}": {
    path: {
      id: string | number
    }
    answer: {
      message: string
      data: {
        permit_file: string
      }
    }
  }
  "GET /verify/{code}": {
    path: {
      code: string | number
    }
    answer: {
      kind: ("receipt" | "invoice" | "issued_file" | "credit_note" | "agent")
      state: ("valid" | "replaced" | "refunded" | "cancelled" | "withdrawn")
      name: string
      what: string
      amount?: number
      date: string
      sha256?: string
    }
  }
  "POST /visa/add_visa": {
    body: {
      destination: string
      visa_excerpt?: (string | null)
      visa_description?: (string | null)
      visa_price: (number | string)
      visa_agent_price?: (number | string | null)
      /**
       * How much of the price, and of the agent price, is the government’s own fee: price lines name it. Empty: they name one price.
       */
      government_fee?: (number | string | null)
      process_time?: (string | null)
      process_type?: (string | null)
      /**
       * How many working days it takes from the payment on. Left out, as many as `process_time` speaks of.
       */
      process_days?: (string | number | null)
      available_country?: (string | null)
      /**
       * What else travellers call the destination, separated with |. Searches find it by these too.
       */
      other_names?: (string | null)
    }
    answer: {
      success: true
      message: string
      id: number
    }
  }
  "GET /visa/all": {
    query?: {
      limit?: (string | string[])
      cursor?: string
      q?: string
      visa_status?: string
      order?: string
      payment_status?: string
      placed_by?: string
      agent?: string
      deleted?: string
      stage?: string
      due?: string
      assignee?: string
      unassigned?: string
      aside?: string
      from?: string
      to?: string
      paid_from?: string
      paid_to?: string
    }
    answer: {
      id: string
      tracking_id: string
      destination_id: number
      visa_destination: string
      visa_excerpt: string
      process_time: string
      process_type: string
      first_name: string
      middle_name: string
      last_name: string
      phone_number: string
      contact_email: string
      notify_consent?: {
        given: boolean
        at: string
        version: string
      }
      date_of_birth: string
      passport_number: string
      passport_expires_on: (string | null)
      travel_on: (string | null)
      return_on: (string | null)
      speed: (string | null)
      answers: ({
        [k: string]: string
      } | null)
      visa_fee: number
      visa_status: ("Pending" | "Approved" | "Denied")
      data_consent: {
        given: boolean
        at: string
        version: string
      }
      data_page?: string
      passport_photograph?: string
      utility_bill?: string
      supporting_document?: string
      other_document?: string
      payment_status: ("Paid" | "Not Paid" | "Pending")
      payment_state: ("Not paid" | "Paid" | "Partly refunded" | "Refunded" | "Reversed")
      created_at: string
      payment_date: (string | null)
      stage: ("unpaid" | "in_progress" | "waiting_for_applicant" | "done" | "cancelled")
      due_on: (string | null)
      expected_by: (string | null)
      overdue: boolean
      answered: boolean
      assigned_to: (number | null)
      assignee: (string | null)
      agent_id: (number | null)
      deleted_at?: string
      receipt_url?: string
      group?: {
        place: number
        of: number
        orders: {
          id: string
          kind: string
          tracking_id: string
          name: string
        }[]
      }
      visa_file?: string
      permit_file?: string
      edition: ({
        id: number
        version: number
      } | null)
    }[]
  }
  "GET /visa/all-not-paid-visa": {
    query?: {
      limit?: (string | string[])
      cursor?: string
      q?: string
      visa_status?: string
      order?: string
      payment_status?: string
      placed_by?: string
      agent?: string
      deleted?: string
      stage?: string
      due?: string
      assignee?: string
      unassigned?: string
      aside?: string
      from?: string
      to?: string
      paid_from?: string
      paid_to?: string
    }
    answer: {
      id: string
      tracking_id: string
      destination_id: number
      visa_destination: string
      visa_excerpt: string
      process_time: string
      process_type: string
      first_name: string
      middle_name: string
      last_name: string
      phone_number: string
      contact_email: string
      notify_consent?: {
        given: boolean
        at: string
        version: string
      }
      date_of_birth: string
      passport_number: string
      passport_expires_on: (string | null)
      travel_on: (string | null)
      return_on: (string | null)
      speed: (string | null)
      answers: ({
        [k: string]: string
      } | null)
      visa_fee: number
      visa_status: ("Pending" | "Approved" | "Denied")
      data_consent: {
        given: boolean
        at: string
        version: string
      }
      data_page?: string
      passport_photograph?: string
      utility_bill?: string
      supporting_document?: string
      other_document?: string
      payment_status: ("Paid" | "Not Paid" | "Pending")
      payment_state: ("Not paid" | "Paid" | "Partly refunded" | "Refunded" | "Reversed")
      created_at: string
      payment_date: (string | null)
      stage: ("unpaid" | "in_progress" | "waiting_for_applicant" | "done" | "cancelled")
      due_on: (string | null)
      expected_by: (string | null)
      overdue: boolean
      answered: boolean
      assigned_to: (number | null)
      assignee: (string | null)
      agent_id: (number | null)
      deleted_at?: string
      receipt_url?: string
      group?: {
        place: number
        of: number
        orders: {
          id: string
          kind: string
          tracking_id: string
          name: string
        }[]
      }
      visa_file?: string
      permit_file?: string
      edition: ({
        id: number
        version: number
      } | null)
    }[]
  }
  "GET /visa/all-paid-visa": {
    query?: {
      limit?: (string | string[])
      cursor?: string
      q?: string
      visa_status?: string
      order?: string
      payment_status?: string
      placed_by?: string
      agent?: string
      deleted?: string
      stage?: string
      due?: string
      assignee?: string
      unassigned?: string
      aside?: string
      from?: string
      to?: string
      paid_from?: string
      paid_to?: string
    }
    answer: {
      id: string
      tracking_id: string
      destination_id: number
      visa_destination: string
      visa_excerpt: string
      process_time: string
      process_type: string
      first_name: string
      middle_name: string
      last_name: string
      phone_number: string
      contact_email: string
      notify_consent?: {
        given: boolean
        at: string
        version: string
      }
      date_of_birth: string
      passport_number: string
      passport_expires_on: (string | null)
      travel_on: (string | null)
      return_on: (string | null)
      speed: (string | null)
      answers: ({
        [k: string]: string
      } | null)
      visa_fee: number
      visa_status: ("Pending" | "Approved" | "Denied")
      data_consent: {
        given: boolean
        at: string
        version: string
      }
      data_page?: string
      passport_photograph?: string
      utility_bill?: string
      supporting_document?: string
      other_document?: string
      payment_status: ("Paid" | "Not Paid" | "Pending")
      payment_state: ("Not paid" | "Paid" | "Partly refunded" | "Refunded" | "Reversed")
      created_at: string
      payment_date: (string | null)
      stage: ("unpaid" | "in_progress" | "waiting_for_applicant" | "done" | "cancelled")
      due_on: (string | null)
      expected_by: (string | null)
      overdue: boolean
      answered: boolean
      assigned_to: (number | null)
      assignee: (string | null)
      agent_id: (number | null)
      deleted_at?: string
      receipt_url?: string
      group?: {
        place: number
        of: number
        orders: {
          id: string
          kind: string
          tracking_id: string
          name: string
        }[]
      }
      visa_file?: string
      permit_file?: string
      edition: ({
        id: number
        version: number
      } | null)
    }[]
  }
  "POST /visa/app-payment-verification": {
    body: {
      transaction_id: (string | number)
      tnx_id: string
    }
    answer: {
      success: boolean
      message: string
      payment_status: string
      pending?: boolean
      receipt_url?: string
      payment_waits?: string
    }
  }
  "POST /visa/application": {
    answer: {
      id: string
      tracking_id: string
      message: string
      created_at: string
      payment_info: {
        booking_id: string
        tx_ref: string
        amount: number
        currency: "NGN"
        customer_email: string
        customer_name: string
        customer_phone: string
        provider: string
        public_key: string
        checkout_script: string
        payload_hash?: string
        access_code?: string
        payment_options?: string
        orders?: {
          tracking_id: string
          kind: string
          name: string
          amount: number
          payment_status: string
        }[]
      }
      invoice_url: string
      manage_token: string
      group?: {
        code: string
        orders: {
          tracking_id: string
          kind: string
          name: string
          amount: number
          payment_status: string
        }[]
        amount: number
      }
      visa_fee: number
      qr_code_filename: string
      passport_photograph: string
      edition: ({
        id: number
        version: number
      } | null)
    }
  }
  "POST /visa/appointment": {
    body: {
      appointment_date: string
      appointment_time: string
      how_to_contact?: (string | null)
      reason?: (string | null)
      first_name: string
      last_name: string
      phone_number: string
      email_address: string
      notify_consent?: unknown
      amount_to_pay?: (number | string | null)
      captcha_token?: unknown
      group?: string
    }
    answer: {
      id: string
      tracking_id: string
      message: string
      created_at: string
      payment_info: {
        booking_id: string
        tx_ref: string
        amount: number
        currency: "NGN"
        customer_email: string
        customer_name: string
        customer_phone: string
        provider: string
        public_key: string
        checkout_script: string
        payload_hash?: string
        access_code?: string
        payment_options?: string
        orders?: {
          tracking_id: string
          kind: string
          name: string
          amount: number
          payment_status: string
        }[]
      }
      invoice_url: string
      manage_token: string
      group?: {
        code: string
        orders: {
          tracking_id: string
          kind: string
          name: string
          amount: number
          payment_status: string
        }[]
        amount: number
      }
      amount_to_pay: number
    }
  }
  "PUT /visa/appointment-slot": {
    body: {
      appointment_date: string
      appointment_time: string
      tracking_id: string
    }
    answer: {
      success: true
      message: string
    }
  }
  "GET /visa/appointment-slots": {
    query?: {
      from?: (string | string[])
      days?: string
    }
    answer: {
      data: {
        appointment_date: string
        appointment_times: string[]
      }[]
    }
  }
  "GET /visa/approved": {
    query?: {
      limit?: (string | string[])
      cursor?: string
      q?: string
      visa_status?: string
      order?: string
      payment_status?: string
      placed_by?: string
      agent?: string
      deleted?: string
      stage?: string
      due?: string
      assignee?: string
      unassigned?: string
      aside?: string
      from?: string
      to?: string
      paid_from?: string
      paid_to?: string
    }
    answer: {
      id: string
      tracking_id: string
      destination_id: number
      visa_destination: string
      visa_excerpt: string
      process_time: string
      process_type: string
      first_name: string
      middle_name: string
      last_name: string
      phone_number: string
      contact_email: string
      notify_consent?: {
        given: boolean
        at: string
        version: string
      }
      date_of_birth: string
      passport_number: string
      passport_expires_on: (string | null)
      travel_on: (string | null)
      return_on: (string | null)
      speed: (string | null)
      answers: ({
        [k: string]: string
      } | null)
      visa_fee: number
      visa_status: ("Pending" | "Approved" | "Denied")
      data_consent: {
        given: boolean
        at: string
        version: string
      }
      data_page?: string
      passport_photograph?: string
      utility_bill?: string
      supporting_document?: string
      other_document?: string
      payment_status: ("Paid" | "Not Paid" | "Pending")
      payment_state: ("Not paid" | "Paid" | "Partly refunded" | "Refunded" | "Reversed")
      created_at: string
      payment_date: (string | null)
      stage: ("unpaid" | "in_progress" | "waiting_for_applicant" | "done" | "cancelled")
      due_on: (string | null)
      expected_by: (string | null)
      overdue: boolean
      answered: boolean
      assigned_to: (number | null)
      assignee: (string | null)
      agent_id: (number | null)
      deleted_at?: string
      receipt_url?: string
      group?: {
        place: number
        of: number
        orders: {
          id: string
          kind: string
          tracking_id: string
          name: string
        }[]
      }
      visa_file?: string
      permit_file?: string
      edition: ({
        id: number
        version: number
      } | null)
    }[]
  }
  "GET /visa/available-destinations": {
    query?: {
      limit?: (string | string[])
      cursor?: string
      q?: string
      origin?: string
      search?: string
    }
    answer: {
      data: {
        id: number
        destination: string
        visa_excerpt: string
        visa_description: string
        visa_price: number
        visa_agent_price?: number
        /**
         * How much of the price, and of the agent price, is the government’s own fee: price lines name it. Empty: they name one price.
         */
        government_fee?: number
        process_time: string
        process_type: string
        available_country: string
        /**
         * What else travellers call the destination, separated with |. Searches find it by these too.
         */
        other_names: string
      }[]
    }
  }
  "GET /visa/denied": {
    query?: {
      limit?: (string | string[])
      cursor?: string
      q?: string
      visa_status?: string
      order?: string
      payment_status?: string
      placed_by?: string
      agent?: string
      deleted?: string
      stage?: string
      due?: string
      assignee?: string
      unassigned?: string
      aside?: string
      from?: string
      to?: string
      paid_from?: string
      paid_to?: string
    }
    answer: {
      id: string
      tracking_id: string
      destination_id: number
      visa_destination: string
      visa_excerpt: string
      process_time: string
      process_type: string
      first_name: string
      middle_name: string
      last_name: string
      phone_number: string
      contact_email: string
      notify_consent?: {
        given: boolean
        at: string
        version: string
      }
      date_of_birth: string
      passport_number: string
      passport_expires_on: (string | null)
      travel_on: (string | null)
      return_on: (string | null)
      speed: (string | null)
      answers: ({
        [k: string]: string
      } | null)
      visa_fee: number
      visa_status: ("Pending" | "Approved" | "Denied")
      data_consent: {
        given: boolean
        at: string
        version: string
      }
      data_page?: string
      passport_photograph?: string
      utility_bill?: string
      supporting_document?: string
      other_document?: string
      payment_status: ("Paid" | "Not Paid" | "Pending")
      payment_state: ("Not paid" | "Paid" | "Partly refunded" | "Refunded" | "Reversed")
      created_at: string
      payment_date: (string | null)
      stage: ("unpaid" | "in_progress" | "waiting_for_applicant" | "done" | "cancelled")
      due_on: (string | null)
      expected_by: (string | null)
      overdue: boolean
      answered: boolean
      assigned_to: (number | null)
      assignee: (string | null)
      agent_id: (number | null)
      deleted_at?: string
      receipt_url?: string
      group?: {
        place: number
        of: number
        orders: {
          id: string
          kind: string
          tracking_id: string
          name: string
        }[]
      }
      visa_file?: string
      permit_file?: string
      edition: ({
        id: number
        version: number
      } | null)
    }[]
  }
  "GET /visa/destinations": {
    query?: {
      limit?: (string | string[])
      cursor?: string
      q?: string
      origin?: string
      search?: string
    }
    answer: {
      data: {
        id: number
        destination: string
        visa_excerpt: string
        visa_description: string
        visa_price: number
        visa_agent_price?: number
        /**
         * How much of the price, and of the agent price, is the government’s own fee: price lines name it. Empty: they name one price.
         */
        government_fee?: number
        process_time: string
        process_type: string
        available_country: string
        /**
         * What else travellers call the destination, separated with |. Searches find it by these too.
         */
        other_names: string
      }[]
    }
  }
  "GET /visa/destinations/{id}": {
    path: {
      id: string | number
    }
    answer: {
      id: number
      destination: string
      visa_excerpt: string
      visa_description: string
      visa_price: number
      visa_agent_price?: number
      /**
       * How much of the price, and of the agent price, is the government’s own fee: price lines name it. Empty: they name one price.
       */
      government_fee?: number
      process_time: string
      process_type: string
      available_country: string
      /**
       * What else travellers call the destination, separated with |. Searches find it by these too.
       */
      other_names: string
      edition?: {
        /**
         * @maxItems 60
         */
        requirements: ({
          key: string
          title: string
          detail: string
          enforcement: ("required" | "may_be_asked" | "recommended")
          /**
           * Null: always. Else one of all, any, not, eq, in, before, after and at_least; 6 deep, 100 parts.
           */
          when: import('#shared/requirements/condition.ts').Condition | null
          source?: (string | {
            title?: string
            url?: string
            date?: string
          })
          kind: "document"
          upload: (boolean | {
            hint?: string
          })
        } | {
          key: string
          title: string
          detail: string
          enforcement: ("required" | "may_be_asked" | "recommended")
          /**
           * Null: always. Else one of all, any, not, eq, in, before, after and at_least; 6 deep, 100 parts.
           */
          when: import('#shared/requirements/condition.ts').Condition | null
          source?: (string | {
            title?: string
            url?: string
            date?: string
          })
          kind: "question"
          answer: {
            type: ("yes_no" | "date" | "choice" | "text")
            /**
             * @maxItems 50
             */
            choices?: string[]
          }
        } | {
          key: string
          title: string
          detail: string
          enforcement: ("required" | "may_be_asked" | "recommended")
          /**
           * Null: always. Else one of all, any, not, eq, in, before, after and at_least; 6 deep, 100 parts.
           */
          when: import('#shared/requirements/condition.ts').Condition | null
          source?: (string | {
            title?: string
            url?: string
            date?: string
          })
          kind: "passport"
          params: {
            months_valid?: number
            counted_from: ("arrival" | "departure" | "today")
            blank_pages?: number
          }
        } | {
          key: string
          title: string
          detail: string
          enforcement: ("required" | "may_be_asked" | "recommended")
          /**
           * Null: always. Else one of all, any, not, eq, in, before, after and at_least; 6 deep, 100 parts.
           */
          when: import('#shared/requirements/condition.ts').Condition | null
          source?: (string | {
            title?: string
            url?: string
            date?: string
          })
          kind: "photo"
          params: {
            width_mm?: number
            height_mm?: number
            background?: string
            /**
             * @minItems 2
             * @maxItems 2
             */
            head_percent?: [number, number]
            months_old?: number
          }
        } | {
          key: string
          title: string
          detail: string
          enforcement: ("required" | "may_be_asked" | "recommended")
          /**
           * Null: always. Else one of all, any, not, eq, in, before, after and at_least; 6 deep, 100 parts.
           */
          when: import('#shared/requirements/condition.ts').Condition | null
          source?: (string | {
            title?: string
            url?: string
            date?: string
          })
          kind: "notice"
        })[]
        /**
         * @maxItems 30
         */
        fees: {
          party: ("government" | "service")
          speed?: (string | null)
          amount: number
          back_until?: (string | null)
        }[]
        /**
         * @maxItems 10
         */
        timing: {
          speed: string
          least: number
          most: number
        }[]
        /**
         * @maxItems 20
         */
        sources: (string | {
          title?: string
          url?: string
          date?: string
        })[]
        id: number
        version: number
        published_at: string
        checked_at: (string | null)
        sample: boolean
      }
    }
  }
  "GET /visa/first-ten": {
    answer: {
      id: string
      tracking_id: string
      destination_id: number
      visa_destination: string
      visa_excerpt: string
      process_time: string
      process_type: string
      first_name: string
      middle_name: string
      last_name: string
      phone_number: string
      contact_email: string
      notify_consent?: {
        given: boolean
        at: string
        version: string
      }
      date_of_birth: string
      passport_number: string
      passport_expires_on: (string | null)
      travel_on: (string | null)
      return_on: (string | null)
      speed: (string | null)
      answers: ({
        [k: string]: string
      } | null)
      visa_fee: number
      visa_status: ("Pending" | "Approved" | "Denied")
      data_consent: {
        given: boolean
        at: string
        version: string
      }
      data_page?: string
      passport_photograph?: string
      utility_bill?: string
      supporting_document?: string
      other_document?: string
      payment_status: ("Paid" | "Not Paid" | "Pending")
      payment_state: ("Not paid" | "Paid" | "Partly refunded" | "Refunded" | "Reversed")
      created_at: string
      payment_date: (string | null)
      stage: ("unpaid" | "in_progress" | "waiting_for_applicant" | "done" | "cancelled")
      due_on: (string | null)
      expected_by: (string | null)
      overdue: boolean
      answered: boolean
      assigned_to: (number | null)
      assignee: (string | null)
      agent_id: (number | null)
      deleted_at?: string
      receipt_url?: string
      group?: {
        place: number
        of: number
        orders: {
          id: string
          kind: string
          tracking_id: string
          name: string
        }[]
      }
      visa_file?: string
      permit_file?: string
      edition: ({
        id: number
        version: number
      } | null)
    }[]
  }
  "GET /visa/neighbours/{id}": {
    path: {
      id: string | number
    }
    query?: {
      q?: (string | string[])
      visa_status?: string
      order?: string
      payment_status?: string
      placed_by?: string
      agent?: string
      deleted?: string
      stage?: string
      due?: string
      assignee?: string
      unassigned?: string
      aside?: string
      from?: string
      to?: string
      paid_from?: string
      paid_to?: string
    }
    answer: {
      previous: (string | null)
      next: (string | null)
    }
  }
  "POST /visa/payment-verification": {
    body: {
      transaction_id: (string | number)
      booking_id: string
      tx_ref?: string
    }
    answer: {
      success: boolean
      message: string
      payment_status: string
      pending?: boolean
      receipt_url?: string
      payment_waits?: string
    }
  }
  "GET /visa/pending": {
    query?: {
      limit?: (string | string[])
      cursor?: string
      q?: string
      visa_status?: string
      order?: string
      payment_status?: string
      placed_by?: string
      agent?: string
      deleted?: string
      stage?: string
      due?: string
      assignee?: string
      unassigned?: string
      aside?: string
      from?: string
      to?: string
      paid_from?: string
      paid_to?: string
    }
    answer: {
      id: string
      tracking_id: string
      destination_id: number
      visa_destination: string
      visa_excerpt: string
      process_time: string
      process_type: string
      first_name: string
      middle_name: string
      last_name: string
      phone_number: string
      contact_email: string
      notify_consent?: {
        given: boolean
        at: string
        version: string
      }
      date_of_birth: string
      passport_number: string
      passport_expires_on: (string | null)
      travel_on: (string | null)
      return_on: (string | null)
      speed: (string | null)
      answers: ({
        [k: string]: string
      } | null)
      visa_fee: number
      visa_status: ("Pending" | "Approved" | "Denied")
      data_consent: {
        given: boolean
        at: string
        version: string
      }
      data_page?: string
      passport_photograph?: string
      utility_bill?: string
      supporting_document?: string
      other_document?: string
      payment_status: ("Paid" | "Not Paid" | "Pending")
      payment_state: ("Not paid" | "Paid" | "Partly refunded" | "Refunded" | "Reversed")
      created_at: string
      payment_date: (string | null)
      stage: ("unpaid" | "in_progress" | "waiting_for_applicant" | "done" | "cancelled")
      due_on: (string | null)
      expected_by: (string | null)
      overdue: boolean
      answered: boolean
      assigned_to: (number | null)
      assignee: (string | null)
      agent_id: (number | null)
      deleted_at?: string
      receipt_url?: string
      group?: {
        place: number
        of: number
        orders: {
          id: string
          kind: string
          tracking_id: string
          name: string
        }[]
      }
      visa_file?: string
      permit_file?: string
      edition: ({
        id: number
        version: number
      } | null)
    }[]
  }
  "GET /visa/receipt/{id}": {
    path: {
      id: string | number
    }
    answer: {
      heading: ("Invoice" | "Receipt" | "Credit note")
      brand: string
      number: string
      parties: {
        label: string
        name: string
        contacts: string[]
      }[]
      facts: {
        label: string
        value: string
      }[]
      lines: {
        text: string
        detail?: string
        amount: number
      }[]
      subtotal?: {
        text: string
        amount: number
      }
      total: {
        text: string
        amount: number
        currency?: string
      }
      state: ("Paid" | "Pending Payment" | "Nothing to pay" | "Refunded")
      says: string[]
      foot: string
      id: string
      tracking_id: string
      email: string
      pdf_url: string
      qr_code: string
    }
  }
  "POST /visa/send-receipt-email": {
    body: {
      visaData: {
        id: string
      }
      to?: unknown
    }
    answer: {
      success: true
      message: string
    }
  }
  "GET /visa/status/{id}": {
    path: {
      id: string | number
    }
    answer: {
      id: string
      tracking_id: string
      destination_id: number
      visa_destination: string
      visa_excerpt: string
      process_time: string
      process_type: string
      first_name: string
      middle_name: string
      last_name: string
      phone_number: string
      contact_email: string
      notify_consent?: {
        given: boolean
        at: string
        version: string
      }
      date_of_birth: string
      passport_number: string
      passport_expires_on: (string | null)
      travel_on: (string | null)
      return_on: (string | null)
      speed: (string | null)
      answers: ({
        [k: string]: string
      } | null)
      visa_fee: number
      visa_status: ("Pending" | "Approved" | "Denied")
      data_consent: {
        given: boolean
        at: string
        version: string
      }
      data_page?: string
      passport_photograph?: string
      utility_bill?: string
      supporting_document?: string
      other_document?: string
      payment_status: ("Paid" | "Not Paid" | "Pending")
      payment_state: ("Not paid" | "Paid" | "Partly refunded" | "Refunded" | "Reversed")
      created_at: string
      payment_date: (string | null)
      stage: ("unpaid" | "in_progress" | "waiting_for_applicant" | "done" | "cancelled")
      due_on: (string | null)
      expected_by: (string | null)
      overdue: boolean
      answered: boolean
      assigned_to: (number | null)
      assignee: (string | null)
      agent_id: (number | null)
      deleted_at?: string
      receipt_url?: string
      group?: {
        place: number
        of: number
        orders: {
          id: string
          kind: string
          tracking_id: string
          name: string
        }[]
      }
      visa_file?: string
      permit_file?: string
      edition: ({
        id: number
        version: number
      } | null)
      price_lines: {
        text: string
        detail?: string
        amount: number
      }[]
      history: {
        at: string
        event: ("filed" | "payment_started" | "declined" | "paid" | "paid_by_hand" | "payment_review" | "payment_expired" | "second_charge" | "payment_accepted" | "payment_refunded" | "payment_reversed" | "payment_restored" | "payment_lost" | "cancelled" | "refund_requested" | "refund_needs_owner" | "refund_approved" | "refund_sent" | "refund_failed" | "refund_withdrawn" | "fee_spent" | "waiver_asked" | "waiver_approved" | "waiver_withdrawn" | "rest_asked" | "group_left" | "pay_link_made" | "payments_compared" | "difference_seen" | "opened" | "scan_opened" | "decided" | "reopened" | "issued" | "downloaded" | "assigned" | "noted" | "late_told" | "ended" | "meeting_link" | "day_blocked" | "day_opened" | "receipt_sent" | "manage_opened" | "evidence_saved" | "file_saved" | "exported_by_applicant" | "requested" | "request_answered" | "asked_again" | "request_withdrawn" | "message_resent" | "written" | "applicant_wrote" | "messages_settled" | "contact_corrected" | "fields_corrected" | "answers_changed" | "correction_asked" | "correction_refused" | "moved" | "deleted" | "restored" | "scans_erased" | "harmful_found" | "person_asked" | "person_answered" | "agent_approved" | "agent_rejected" | "agent_deleted" | "destination_added" | "destination_changed" | "destination_deleted" | "edition_drafted" | "edition_deleted" | "edition_to_approve" | "edition_withdrawn" | "edition_scheduled" | "edition_published" | "edition_checked" | "job_restarted" | "job_dropped" | "clearing_allowed" | "exported" | "access_reported" | "admin_invited" | "admin_registered" | "admin_invitation_revoked" | "admin_logged_in" | "admin_login_refused" | "admin_logged_out" | "admin_session_ended" | "admin_confirmed" | "second_factor_failed" | "second_factor_locked" | "admin_role_changed" | "admin_disabled" | "admin_enabled" | "admin_reset_link" | "admin_password_changed" | "second_factor_on" | "second_factor_off" | "second_factor_reset" | "settings_changed" | "recovery_code_used")
        text: string
        actor: ("admin" | "agent" | "applicant" | "system")
        actor_name: string
      }[]
      files: {
        [k: string]: {
          media_type: ("image/jpeg" | "image/png" | "image/webp" | "application/pdf")
          bytes: number
          sent_at: string
          ready: boolean
          scan: ("off" | "waiting" | "clean" | "infected")
        }
      }
      payments_to_review: {
        id: string
        order_id: string
        kind: ("visa" | "permit" | "insurance" | "booking" | "appointment")
        tracking_id: string
        name: string
        email: string
        state: ("needs_review" | "reversed")
        order_stands: string
        wrong: string
        deleted: boolean
        paid: boolean
        nothing_to_pay: (string | null)
        tx_ref: string
        amount: number
        charged: (number | null)
        charged_currency: (string | null)
        method: string
        reason: string
        since: string
        rest: (number | null)
        rest_asked_at: (string | null)
        not_acceptable: (string | null)
        refund: ({
          status: ("requested" | "approved" | "sent" | "done" | "failed")
          by: (string | null)
        } | null)
        refundable: boolean
        order_ids: string[]
      }[]
      money: {
        came: number
        given_back: number
        left: number
        by_hand: boolean
        by_terms: number
        two_persons_above: (number | null)
        refunds: {
          id: string
          order_id: string
          kind: ("visa" | "permit" | "insurance" | "booking" | "appointment")
          tracking_id: string
          name: string
          deleted: boolean
          payment_id: string
          tx_ref: string
          by_hand: boolean
          amount: number
          currency: string
          status: ("requested" | "approved" | "sent" | "done" | "failed")
          reason: string
          by: (string | null)
          approved_by: (string | null)
          asked_at: string
          done_at: (string | null)
          reference: (string | null)
          failure: (string | null)
          credit_note_url: (string | null)
          own: boolean
        }[]
        government: {
          part: number
          terms: ("until_spent" | null)
          spent: ({
            amount: number
            reference: string
            by: string
            at: string
          } | null)
        }
        waivers: {
          id: string
          order_id: string
          reason: string
          status: ("requested" | "approved" | "withdrawn")
          amount: number
          by: string
          asked_at: string
          closed_by: (string | null)
          closed_at: (string | null)
          proof_url: (string | null)
          own: boolean
        }[]
      }
      messages: {
        id: string
        channel: ("mail" | "whatsapp" | "sms")
        template: string
        title: string
        address: string
        state: ("queued" | "sent" | "refused" | "given_up")
        queued_at: string
        send_at: (string | null)
        tried_at: (string | null)
        sent_at: (string | null)
        delivered_at: (string | null)
        tries: number
        answer: string
      }[]
      thread: {
        id: string
        from: ("staff" | "applicant")
        by: string
        text: string
        at: string
        waits: boolean
      }[]
      placeholders: {
        first_name: string
        destination: string
        tracking_id: string
        expected_by: string
        amount: string
        link: string
      }
      requests: {
        id: string
        items: {
          field: string
          label: string
          reason: string
          upload: boolean
          before: string
          after: string
          before_url?: string
          before_file?: {
            media_type: ("image/jpeg" | "image/png" | "image/webp" | "application/pdf")
            bytes: number
            sent_at: string
            ready: boolean
            scan: ("off" | "waiting" | "clean" | "infected")
          }
          after_url?: string
          after_file?: {
            media_type: ("image/jpeg" | "image/png" | "image/webp" | "application/pdf")
            bytes: number
            sent_at: string
            ready: boolean
            scan: ("off" | "waiting" | "clean" | "infected")
          }
        }[]
        note: string
        asked_by: string
        asked_at: string
        asked_again_at: (string | null)
        answered_at: (string | null)
        closed_at: (string | null)
        closed_as: (string | null)
      }[]
      corrections: {
        id: string
        field: string
        label: string
        held: string
        value: string
        reason: string
        asked_at: string
      }[]
      delivers: {
        field: string
        label: string
      }[]
      hash: string
      decision: ({
        at: (string | null)
        by: string
        mail_at: (string | null)
        may_reopen: boolean
      } | null)
      decision_mail_after_s: number
      checklist: {
        key: string
        kind: string
        title: string
        detail: string
        enforcement: string
        may_apply: boolean
        state: ("met" | "look" | "ask")
        field?: string
        value?: string
        url?: string
      }[]
    }
  }
  "POST /visa/track-visa": {
    body: {
      tracking_id: string
    }
    answer: {
      id: string
      kind: ("visa" | "permit" | "insurance" | "booking" | "appointment")
      tracking_id: string
      title: string
      first_name: string
      last_name: string
      visa_destination?: string
      destination?: string
      created_at: string
      amount?: number
      agent_pays?: boolean
      price_lines?: {
        text: string
        detail?: string
        amount: number
      }[]
      payment_status: ("Paid" | "Not Paid" | "Pending")
      payment_state: ("Not paid" | "Paid" | "Partly refunded" | "Refunded" | "Reversed")
      timeline: {
        at: string
        text: string
        tone: ("done" | "failed" | "note")
      }[]
      stage: ("unpaid" | "in_progress" | "waiting_for_applicant" | "done" | "cancelled")
      turn: string
      expected_by?: string
      reason?: string
      next_step?: string
      issued: {
        name: string
        label: string
        url: string
        verify_url?: string
      }[]
      visa_status?: ("Pending" | "Approved" | "Denied")
      visa_file?: string
      permit_file?: string
      appointment_date?: string
      appointment_time?: string
      how_to_contact?: string
      calendar_url?: string
      outcome?: ("Held" | "Missed")
      meeting_url?: string
      held_until?: string
      time_over?: boolean
      whatsapp_url?: string
      payment_waits?: string
      rest_to_pay?: number
      nothing_to_pay?: string
      refund?: {
        amount: number
        until: (("opened" | "decided" | "issued") | null)
        government?: number
      }
      cancelled?: {
        at: string
        by: ("applicant" | "admin")
      }
      refunds?: {
        amount: number
        currency: string
        status: ("requested" | "approved" | "sent" | "done" | "failed")
        at: string
        credit_note_url?: string
      }[]
      slot_lost?: boolean
      invoice_url?: string
      receipt_url?: string
      uploads_erased_at?: string
      qr_code: string
    }
  }
  "PUT /visa/update": {
    body: {
      destination?: string
      visa_excerpt?: (string | null)
      visa_description?: (string | null)
      visa_price?: (number | string)
      visa_agent_price?: (number | string | null)
      /**
       * How much of the price, and of the agent price, is the government’s own fee: price lines name it. Empty: they name one price.
       */
      government_fee?: (number | string | null)
      process_time?: (string | null)
      process_type?: (string | null)
      /**
       * How many working days it takes from the payment on. Left out, as many as `process_time` speaks of.
       */
      process_days?: (string | number | null)
      available_country?: (string | null)
      /**
       * What else travellers call the destination, separated with |. Searches find it by these too.
       */
      other_names?: (string | null)
      visa_id: (number | string)
    }
    answer: {
      success: true
      message: string
    }
  }
  "PUT /visa/upload/{id}": {
    path: {
      id: string | number
    }
    answer: {
      message: string
      fileUrl: string
    }
  }
}
