/** The minimum length of a new password (the contract's `newPassword`). */
export const PASSWORD_MIN_LENGTH = 10;
