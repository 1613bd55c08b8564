// One code for each kind of problem, with its HTTP status and the English sentence of the answer.
// The code is also the translation key of the screens.

export const errors = {
  // 400: the shape is wrong
  invalid: [400, 'Some fields are not valid.'],
  malformed: [400, 'The request body could not be read.'],
  idempotency_key_required: [400, 'An Idempotency-Key header of 16 to 64 characters is required.'],
  // 401 … 404
  unauthenticated: [401, 'A valid token is required.'],
  wrong_credentials: [401, 'Wrong e-mail or password.'],
  second_factor_required: [401, 'The password is right; the second step is missing.'],
  second_factor_setup: [401, 'The password is right; this account needs a second factor first.'],
  challenge_ended: [401, 'This sign-in took too long or is over; start again.'],
  wrong_code: [401, 'This code is wrong or was already used.'],
  passkey_refused: [401, 'This passkey was not accepted.'],
  plan_required: [402, "The venue's subscription does not include this."],
  forbidden: [403, 'Your role does not allow this.'],
  not_found: [404, 'There is nothing here.'],
  venue_inactive: [404, 'This venue is not active at the moment.'],
  // 409: state or version conflict
  stale_version: [409, 'This record was changed by someone else since you read it.'],
  duplicate: [409, 'There is already one like this.'],
  in_use: [409, 'This is still in use.'],
  restore_first: [409, 'A record that this one needs was deleted: restore that record first.'],
  not_empty: [409, 'This section still has categories.'],
  open_orders: [409, 'This customer still has an open order.'],
  wrong_status: [409, 'The order does not allow this step now.'],
  undo_expired: [409, 'This step can no longer be undone.'],
  product_unavailable: [409, 'A product is not available right now.'],
  choices_changed: [409, 'The menu has changed since these choices were made.'],
  prices_changed: [409, 'The prices have changed.'],
  venue_closed: [409, 'The venue takes no orders right now.'],
  last_admin: [409, 'This is the last admin: make another user an admin first.'],
  operator_account: [409, 'The operator keeps the rights of an admin: change the configuration first.'],
  already_registered: [409, 'This user has already chosen a password.'],
  currency_prices: [409, 'The venue has prices in its current currency: choose what happens to them.'],
  // 413 …
  too_large: [413, 'This is too large.'],
  unsupported_media_type: [415, 'This media type is not supported here.'],
  // 422: the shape is right but it contradicts the data or a rule
  contradiction: [422, 'Some values contradict the data.'],
  picture_invalid: [422, 'This picture is damaged, or its format is not supported.'],
  font_invalid: [422, 'This font is damaged, or its format is not supported.'],
  import_invalid: [422, 'The workbook has problems; nothing was imported.'],
  import_questions: [422, 'Some questions about the file are still open; nothing was imported.'],
  key_reused: [422, 'This Idempotency-Key was used for another call.'],
  reset_expired: [422, 'This link is no longer valid.'],
  invitation_unknown: [422, 'This invitation does not exist.'],
  invitation_used: [422, 'This invitation has already been accepted.'],
  invitation_expired: [422, 'This invitation has expired; ask for a new one.'],
  invitation_withdrawn: [422, 'This invitation was withdrawn.'],
  invitation_foreign: [422, 'This invitation is for another e-mail address.'],
  invitation_known: [422, 'There is already an account with this address: sign in to accept.'],
  device_unknown: [422, 'This device is no longer a shared tablet.'],
  ordering_not_included: [402, 'This venue does not take orders.'],
  too_many_requests: [429, 'Too many requests; try again later.'],
  too_many_open_orders: [429, 'The venue has too many open orders; try again in a moment.'],
  internal: [500, 'Something went wrong on our side.'],
  unavailable: [503, 'The service is not available for a moment; try again.'],
} as const satisfies Record<string, readonly [number, string]>;

export type ErrorCode = keyof typeof errors;

/** A problem with one field; `code`: a translation key of the screens; `message`: a plain English sentence. */
export type FieldProblem = { code: string; message: string };

/** Limits of an error's answer: `problems` of fields that it lists (the rest is counted), `bytes` in all. */
export const ERROR_LIMITS = { problems: 50, bytes: 65_536 } as const;

/** Collects the problems of a request by field path: keeps the first of each field, and only counts those above the limit. */
export class FieldProblems {
  readonly errors: Record<string, FieldProblem> = {};
  /** Number of problems not in `errors`. */
  more = 0;
  #listed = 0;

  get any(): boolean {
    return this.#listed > 0;
  }

  readonly add = (path: string, code: string, message: string): void => {
    if (Object.hasOwn(this.errors, path)) return;
    if (this.#listed === ERROR_LIMITS.problems) {
      this.more++;
      return;
    }
    this.errors[path] = { code, message };
    this.#listed++;
  };

  /** Throws an ApiError with the problems, if there are any. */
  throwAs(code: ErrorCode): void {
    if (this.any) throw new ApiError(code, { errors: this.errors, more: this.more });
  }
}

/**
 * `application/problem+json`. `errors` maps a field path (`languages.0.name`) to its problem: at most 50; `more` counts the rest. The
 * answer is at most 64 kB: lists are cut to fit, other members are left out.
 */
export type Problem = {
  status: number;
  code: ErrorCode;
  message: string;
  errors?: Record<string, FieldProblem>;
  more?: number;
} & Record<string, unknown>;

/** The error class of server and clients. Members of `extra` go into the answer beside `code` (current status, new prices …). */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly errors: Record<string, FieldProblem> | undefined;
  /** Number of field problems not in `errors`. */
  readonly more: number;
  readonly extra: Record<string, unknown>;

  constructor(
    code: ErrorCode,
    extra: { errors?: Record<string, FieldProblem>; more?: number; message?: string; [member: string]: unknown } = {},
  ) {
    const { errors: fields, more = 0, message, ...rest } = extra;
    super(message ?? errors[code][1]);
    this.more = more;
    this.name = 'ApiError';
    this.code = code;
    this.status = errors[code][0];
    this.errors = fields;
    this.extra = rest;
  }
}

/** A 422 on one field. */
export const contradiction = (field: string, code: string, message: string) =>
  new ApiError('contradiction', { errors: { [field]: { code, message } } });
