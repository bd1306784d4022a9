import { relations } from 'drizzle-orm';

import { code, contentItem, history, offer, redemption, title } from './schema';

// The rows that belong to a code, so that one query reads all of them.

export const codeRelations = relations(code, ({ one, many }) => ({
  offer: one(offer, { fields: [code.offerId], references: [offer.id] }),
  parent: one(code, { fields: [code.parentId], references: [code.id] }),
  content: many(contentItem),
  history: many(history),
  redemptions: many(redemption),
}));

export const contentItemRelations = relations(contentItem, ({ one }) => ({
  code: one(code, { fields: [contentItem.codeId], references: [code.id] }),
  title: one(title, { fields: [contentItem.titleId], references: [title.id] }),
}));

export const historyRelations = relations(history, ({ one }) => ({
  code: one(code, { fields: [history.codeId], references: [code.id] }),
}));

export const redemptionRelations = relations(redemption, ({ one }) => ({
  code: one(code, { fields: [redemption.codeId], references: [code.id] }),
}));
