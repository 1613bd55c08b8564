import { describe, expect, it } from 'vitest';
import {
  dateFieldOf,
  FINAL_STATUSES,
  isOpenStatus,
  isRepeat,
  NEW_STATUSES,
  OPEN_STATUSES,
  ORDER_STATUSES,
  PREPARATION_STATUSES,
  preparationSeconds,
  type Step,
  stepFrom,
  waitingSeconds,
} from './order-status.ts';

const all: Step[] = ['prepare', 'ready', 'delivered', 'cancel', 'hold', 'resume', 'submit', 'abandon'];

describe('steps of an order', () => {
  it('allows exactly these steps', () => {
    const found = ORDER_STATUSES.flatMap((status) => all.map((step) => [status, step, stepFrom(status, step)] as const)).filter(
      ([, , to]) => to !== null,
    );
    expect(found).toEqual([
      ['AWAITING_PAYMENT', 'submit', 'PENDING'],
      ['AWAITING_PAYMENT', 'abandon', 'ABANDONED'],
      ['PENDING', 'prepare', 'IN_PROGRESS'],
      ['PENDING', 'cancel', 'CANCELLED'],
      ['PENDING', 'hold', 'ON_HOLD'],
      ['ON_HOLD', 'cancel', 'CANCELLED'],
      ['ON_HOLD', 'resume', 'PENDING'],
      ['IN_PROGRESS', 'ready', 'READY'],
      ['IN_PROGRESS', 'hold', 'ON_HOLD'],
      ['READY', 'delivered', 'DELIVERED'],
    ]);
  });

  it('treats a step as repeated if the order already has its status', () => {
    expect(isRepeat('IN_PROGRESS', 'prepare')).toBe(true);
    expect(isRepeat('READY', 'prepare')).toBe(false);
    expect(isRepeat('CANCELLED', 'cancel')).toBe(true);
  });

  it('resumes an order in its previous status', () => {
    expect(stepFrom('ON_HOLD', 'resume', 'IN_PROGRESS')).toBe('IN_PROGRESS');
    expect(stepFrom('ON_HOLD', 'resume', 'PENDING')).toBe('PENDING');
  });

  it('maps each step to its date', () => {
    expect(all.map(dateFieldOf)).toEqual([
      'preparation_date',
      'completion_date',
      'delivery_date',
      'cancellation_date',
      null,
      null,
      'submission_date',
      'cancellation_date',
    ]);
  });
});

it('has every status either open or final, and lists only open ones', () => {
  expect([...OPEN_STATUSES, ...FINAL_STATUSES].sort()).toEqual([...ORDER_STATUSES].sort());
  expect(ORDER_STATUSES.filter(isOpenStatus)).toEqual([...OPEN_STATUSES]);
  for (const status of [...NEW_STATUSES, ...PREPARATION_STATUSES]) expect(isOpenStatus(status)).toBe(true);
});

describe('times of an order', () => {
  const dates = {
    submission_date: '2026-11-21T17:00:00.000Z',
    preparation_date: '2026-11-21T17:02:00.001Z',
    completion_date: null,
    delivery_date: null,
  };

  it('rounds up to whole seconds', () => {
    expect(waitingSeconds(dates)).toBe(121);
    expect(preparationSeconds({ ...dates, completion_date: '2026-11-21T17:05:00.000Z', delivery_date: '2026-11-21T18:00:00.000Z' })).toBe(
      180,
    );
    expect(preparationSeconds({ ...dates, delivery_date: new Date('2026-11-21T17:05:00.001Z') })).toBe(180);
  });

  it('is null while a date is missing, and never negative', () => {
    expect(preparationSeconds(dates)).toBeNull();
    expect(waitingSeconds({ submission_date: null, preparation_date: dates.preparation_date })).toBeNull();
    expect(waitingSeconds({ submission_date: dates.preparation_date, preparation_date: dates.submission_date })).toBe(0);
  });
});
