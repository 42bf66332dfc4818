-- Texts by which orders are found are folded anew, as `shared/fold.ts` does now; a trigger hands them on to `order_search`.
UPDATE orders SET search = translate(search, 'ɓɗƙƴøłđʼ', 'bdkyold''') WHERE search ~ '[ɓɗƙƴøłđʼ]';
