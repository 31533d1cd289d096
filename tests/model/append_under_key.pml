/*
 * Several workers append to one game: a row is written under the game and its number, and no number is written twice.
 *
 * What is modelled are OpenTable, its store and the pages. A worker knows the rows up to some number. A page names the
 * last number that it was told (`seen`); a move made on less than the worker knows is refused as stale. The worker
 * appends under the next number, and tells the move once it is durable. Where the number is taken it catches up and
 * decides again; where the store fails it reads whether its row is there all the same.
 *
 * FAULTS things go wrong, at any moment: an append is not done, is done without an answer, or is done only after its
 * worker gave it up; a read fails; a worker dies with all that it knew; a page loses its connection.
 *
 * Rows 1 and 2 are the first seat's, the others the second's, so that a tap that is sent again might count twice.
 * The first seat has two pages open.
 *
 * Spin goes through every state: the assertions hold, nobody is stuck, and every run ends with all rows told to all.
 * With TOLD_FIRST, NO_KEY or NO_SEEN a mistake is planted that has to be found.
 */

#ifndef FAULTS
#define FAULTS 2
#endif
#ifndef ROWS
#define ROWS 3
#endif
#ifndef PAGES
#define PAGES 3
#endif
#define WORKERS 2

#define SEAT_OF_ROW(number) ((number) > 2)
#define SEAT_OF_PAGE(page) ((page) == 2)
#define TAP(page, number) ((page) * 16 + (number))   /* what a page would play as row number: sent again as the same */

mtype = { played, stale, not_saved, synced };

byte row[ROWS + 2];          /* the tap in each durable row; 0: there is none */
byte length = 0;             /* the durable rows */
byte late_row = 0;           /* an append that its worker gave up and that still arrives: its number and its tap */
byte late_tap = 0;
byte faults = FAULTS;

byte fold[WORKERS];          /* the number up to which a worker knows the rows */
byte heard_by[PAGES + 1];    /* the worker that a page waits for, from 1; 0: none */

chan asked[WORKERS] = [0] of { byte, byte, byte };    /* page, tap (0: hello), seen */
chan told[PAGES] = [1] of { mtype, byte };            /* the answer, the number that it is about */

inline write(number, tap) {
    assert(number == length + 1);                    /* no gap */
    row[number] = tap;
    length = number;
    one = 1;
    do
    :: one < number -> assert(row[one] != tap); one++   /* one tap is one row */
    :: else -> break
    od
}

/* Tell the page that asked, if it still waits. */
inline answer_with(kind, about) {
    atomic {
        if
        :: heard_by[page] == me + 1 -> told[page] ! kind, about
        :: else -> skip
        fi
    }
}

inline answer(kind) { answer_with(kind, next) }

inline forget_all() {
    fold[me] = 0;
    one = 0;
    do
    :: one < PAGES && heard_by[one] == me + 1 -> heard_by[one] = 0; one++
    :: one < PAGES && heard_by[one] != me + 1 -> one++
    :: one == PAGES -> break
    od
}

proctype Worker(byte me) {
    byte page, tap, seen, next, one;

idle:
    atomic { page = 0; tap = 0; seen = 0; next = 0; one = 0 };
end_idle:
    do
    :: atomic { asked[me] ? page, tap, seen ->
       heard_by[page] = me + 1;
       if
       :: tap == 0 -> goto hello
       :: else -> goto decide
       fi }
    :: atomic { faults > 0 -> faults--; forget_all(); goto idle }
    od;
decide:
    atomic {
        if
#ifndef NO_SEEN
        :: seen != fold[me] -> answer(stale); goto idle
#else
        :: fold[me] == ROWS || SEAT_OF_ROW(fold[me] + 1) != SEAT_OF_PAGE(page) -> answer(stale); goto idle
#endif
        :: else -> next = fold[me] + 1
        fi;
#ifdef TOLD_FIRST
        answer(played)
#endif
    };
    atomic {
        if
#ifdef NO_KEY
        :: length >= next -> row[next] = tap
#else
        :: length >= next -> goto catch_up                                      /* another was quicker */
#endif
        :: length < next -> write(next, tap)
        :: length < next && faults > 0 -> faults--; write(next, tap); goto look /* done without an answer */
        :: length < next && faults > 0 -> faults--; goto look                   /* not done */
        :: length < next && faults > 0 && late_row == 0 ->                      /* done later */
           faults--; late_row = next; late_tap = tap; goto look
        :: faults > 0 -> faults--; forget_all(); goto idle                      /* its worker dies before */
        :: length < next && faults > 0 ->                                       /* or after */
           faults--; write(next, tap); forget_all(); goto idle
        fi;
        fold[me] = next
    };
#ifndef TOLD_FIRST
    answer(played);
#endif
    goto idle;
look:
    atomic {
        if
        :: length >= next && row[next] == tap ->
           if
           :: fold[me] < next -> fold[me] = next
           :: else -> skip                                                      /* a notice was quicker */
           fi;
           answer(played)
        :: length < next || row[next] != tap -> answer(not_saved)
        :: faults > 0 -> faults--; answer(not_saved)                            /* it cannot be read either */
        fi
    };
    goto idle;
catch_up:
    atomic {
        if
        :: fold[me] = length; goto decide
        :: faults > 0 -> faults--; answer(not_saved); goto idle
        fi
    };
hello:
    atomic {
        if
        :: fold[me] = length
        :: seen <= fold[me] && fold[me] < length                                      /* no notice has come yet */
        fi;
        answer_with(synced, fold[me])
    };
    goto idle
}

/* Does what was given up, or finds that its number is taken. */
proctype Late() {
    byte one;
end_none:
    do
    :: atomic { late_row != 0 ->
       if
       :: length + 1 == late_row -> write(late_row, late_tap)
       :: else -> skip
       fi;
       late_row = 0; late_tap = 0 }
    od
}

/* Workers are told of each other's rows, sooner or later. */
proctype Notices() {
end_none:
    do
    :: atomic { fold[0] < length -> fold[0] = length }
    :: atomic { fold[1] < length -> fold[1] = length }
    od
}

byte all_told = 0;

inline lose_line() {
    heard_by[me] = 0;
    do
    :: nempty(told[me]) -> told[me] ? what, number
    :: empty(told[me]) -> break
    od;
    sent = 0                                    /* a page that comes back says hello */
}

proctype Page(byte me) {
    byte known = 0, worker, number, sent;
    mtype what;

choose:
    atomic {
        what = 0; number = 0; worker = 0; sent = 0;
        if
        :: known == ROWS -> all_told++; goto done
        :: known < ROWS && SEAT_OF_ROW(known + 1) == SEAT_OF_PAGE(me) -> sent = TAP(me + 1, known + 1)
        :: known < length                       /* a notice, or a look */
        fi
    };
ask:
    atomic {
        if
        :: worker = 0
        :: worker = 1
        fi;
        asked[worker] ! me, sent, known
    };
    if
    :: atomic { told[me] ? what, number -> heard_by[me] = 0; goto heard }
    :: atomic { heard_by[me] == 0 && empty(told[me]) -> lose_line() }           /* the worker has died */
    :: atomic { faults > 0 && heard_by[me] != 0 -> faults--; lose_line() }
    fi;
    goto ask;
heard:
    atomic {
        if
        :: what == played ->
           assert(number <= length && row[number] == sent);     /* saved before told, and just this move */
           known = number;
           goto choose
        :: what == synced ->
           assert(number <= length);
           if
           :: number > known -> known = number
           :: else -> skip
           fi;
           goto choose
        :: what == stale || what == not_saved -> sent = 0; goto ask
        fi
    };
done:
    skip
}

init {
    atomic {
        run Worker(0);
        run Worker(1);
        run Late();
        run Notices();
        run Page(0);
        run Page(1);
#if PAGES == 3
        run Page(2)
#endif
    }
}

ltl everybody_is_told { <> (all_told == PAGES) }
