export const BACKPACK = 6982072

/** The platform's event of a payment of 9.99 euros. */
export const paid = (number: number, changes: object = {}) => ({
  id: `event-${number}`,
  type: 'payment.completed',
  date: '2026-11-10T09:00:00+00:00',
  subject: {
    transaction_id: `tbx-${number}`,
    created_at: '2026-11-10T09:00:00+00:00',
    price_paid: { amount: 9.99, currency: 'EUR' },
    customer: { country: 'br' },
    products: [{ id: BACKPACK, name: 'Backpack', quantity: 1 }],
    ...changes,
  },
})
