export type Status = { readonly id: number; readonly description: string }

export const PAYMENT_STATUS = {
  complete: { id: 1, description: 'Complete' },
  refund: { id: 2, description: 'Refund' },
  chargeback: { id: 3, description: 'Chargeback' },
  declined: { id: 18, description: 'Declined' },
} as const satisfies Record<string, Status>

export const RECURRING_STATUS = {
  active: { id: 2, description: 'Active' },
  overdue: { id: 3, description: 'Overdue' },
  expired: { id: 4, description: 'Expired' },
  cancelled: { id: 5, description: 'Cancelled' },
  pendingDowngrade: { id: 7, description: 'Pending Downgrade' },
} as const satisfies Record<string, Status>
