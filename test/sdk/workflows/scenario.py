"""Clients of single workflows, as a user of openapi-python-client writes them. Each line with `type: ignore` is wrong: mypy must say so, and the service refuses it.
`execute_…_1` is of the first workflow of `workflows.json`, and so on."""

import datetime
import os
from typing import Protocol

from calendar_client import AuthenticatedClient as CalendarClient
from calendar_client import models as calendar
from calendar_client.api.workflow import execute_days_times_and_flags_3 as execute_calendar
from multiples_client import AuthenticatedClient as MultiplesClient
from multiples_client import models as multiples
from multiples_client.api.workflow import execute_multiples_of_a_number_2 as execute_multiples
from nested_client import AuthenticatedClient as NestedClient
from nested_client import models as nested
from nested_client.api.workflow import execute_lists_and_objects_4 as execute_nested
from orders_client import AuthenticatedClient as OrdersClient
from orders_client import models as orders
from orders_client.api.workflow import execute_orders_of_a_country_1 as execute_orders
from orders_client.api.workflow import get_page_of_orders_of_a_country_1 as get_orders_page
from totals_client import AuthenticatedClient as TotalsClient
from totals_client import models as totals
from totals_client.api.workflow import execute_totals_by_region_5 as execute_totals

URL = os.environ["WEIR_URL"]
KEY = os.environ["WEIR_KEY"]


class AnyResponse(Protocol):
    @property
    def status_code(self) -> int: ...


def step(name: str) -> None:
    print(f"step: {name}", flush=True)


def refused(response: AnyResponse) -> None:
    assert response.status_code == 400, response


def use_orders() -> None:
    step("orders")
    weir = OrdersClient(base_url=URL, token=KEY)
    sent = [
        orders.ExecuteParamsOrdersItem(item="tea", price=12.5, count=2, country="NL"),
        orders.ExecuteParamsOrdersItem(item="pot", price=130, count="9007199254740993", country="NL"),
        orders.ExecuteParamsOrdersItem(item="cup", price=20, count=1, country="DE"),
    ]
    params = orders.ExecuteParams(orders=sent, country=orders.ExecuteParamsCountryType0.NL)
    response = execute_orders.sync(client=weir, body=orders.ExecuteInput(params=params))
    assert isinstance(response, orders.ExecutionResponse), response
    rows = response.data.rows
    year: float | None = rows[0].field_2024
    is_dear: bool | None = rows[1].class_
    large: int | str | None = rows[0].count
    assert (len(rows), rows[0].item, year, is_dear, large) == (2, "tea", 12.5, True, 2)
    assert (rows[1].count, rows[1]["ITEM?"], rows[1]["日本"]) == ("9007199254740993", "pot", 1234567.89)
    page = get_orders_page.sync(response.data.result_id, client=weir, limit=1)
    assert isinstance(page, orders.ResultPageResponse) and page.data.rows[0].item == "tea"
    wrong = orders.ExecuteParams(orders=[], min_price="ten")  # type: ignore[arg-type]
    refused(execute_orders.sync_detailed(client=weir, body=orders.ExecuteInput(params=wrong)))


def use_multiples() -> None:
    step("multiples")
    weir = MultiplesClient(base_url=URL, token=KEY)
    params = multiples.ExecuteParams(factor=2.5, rate=0.21)
    response = execute_multiples.sync(client=weir, body=multiples.ExecuteInput(params=params))
    assert isinstance(response, multiples.ExecutionResponse), response
    rows = response.data.rows
    product: float | None = rows[2].product
    text: str | None = rows[2].in_units
    assert (len(rows), product, text) == (3, 7.5, "3 m")
    wrong = multiples.ExecuteParams(factor="2.5")  # type: ignore[arg-type]
    refused(execute_multiples.sync_detailed(client=weir, body=multiples.ExecuteInput(params=wrong)))


def use_calendar() -> None:
    step("calendar")
    weir = CalendarClient(base_url=URL, token=KEY)
    params = calendar.ExecuteParams(day=datetime.date(1969, 7, 20), flag=True, moment=None)
    response = execute_calendar.sync(client=weir, body=calendar.ExecuteInput(params=params))
    assert isinstance(response, calendar.ExecutionResponse), response
    row = response.data.rows[0]
    day: datetime.date | None = row.day
    moment: datetime.datetime | None = row.moment
    expected = datetime.datetime(2024, 1, 2, 3, 4, 5, tzinfo=datetime.timezone.utc)
    assert (day, moment, row.flag) == (datetime.date(1969, 7, 20), expected, True)
    wrong = calendar.ExecuteParams(day=datetime.date(1969, 7, 20), flag="yes")  # type: ignore[arg-type]
    refused(execute_calendar.sync_detailed(client=weir, body=calendar.ExecuteInput(params=wrong)))


def use_nested() -> None:
    step("nested")
    weir = NestedClient(base_url=URL, token=KEY)
    at = datetime.datetime(1960, 1, 1, tzinfo=datetime.timezone.utc)
    event = nested.ExecuteParamsEventsItem(tags=["a", 1, None], detail={"k": [1, {"deep": True}]}, at=at, say_hi_ünï="é")
    params = nested.ExecuteParams(events=[event], words=["x", "y"])
    response = execute_nested.sync(client=weir, body=nested.ExecuteInput(params=params))
    assert isinstance(response, nested.ExecutionResponse), response
    row = response.data.rows[0]
    name: str | None = row.say_hi_ünï
    assert (row.tags, row.detail, row.at, name) == (event.tags, event.detail, at, "é")
    assert row.words == ["x", "y"]
    wrong = nested.ExecuteParams(events=[], words=5)  # type: ignore[arg-type]
    refused(execute_nested.sync_detailed(client=weir, body=nested.ExecuteInput(params=wrong)))


def use_totals() -> None:
    step("totals")
    weir = TotalsClient(base_url=URL, token=KEY)
    params = totals.ExecuteParams(active=True, since=datetime.date(2024, 1, 15))
    response = execute_totals.sync(client=weir, body=totals.ExecuteInput(params=params))
    assert isinstance(response, totals.ExecutionResponse), response
    row = response.data.rows[0]
    total: float | None = row.total_amount
    assert (row.region, row.orders, total) == ("north", 1, 2)
    wrong = totals.ExecuteParams(active="yes")  # type: ignore[arg-type]
    refused(execute_totals.sync_detailed(client=weir, body=totals.ExecuteInput(params=wrong)))


use_orders()
use_multiples()
use_calendar()
use_nested()
use_totals()
