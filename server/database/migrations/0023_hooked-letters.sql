-- Texts by which orders are found are folded anew, as `shared/fold.ts` does now; a trigger hands them on to `order_search`.
UPDATE orders SET search = translate(orders.search, 'ɓɗƙƴøłđʼ', 'bdkyold''') FROM order_search WHERE order_search.order_id = orders.id AND order_search.search ~ '[ɓɗƙƴøłđʼ]';
