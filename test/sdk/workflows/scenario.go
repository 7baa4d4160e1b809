// Clients of single workflows, as a user of oapi-codegen writes them. `…_1` is of the first workflow of `workflows.json`, and so on.
package main

import (
	"context"
	"fmt"
	"net/http"
	"os"

	"weir.example/sdk/multiples"
	"weir.example/sdk/orders"
	"weir.example/sdk/totals"
)

func step(name string) {
	fmt.Println("step: " + name)
}

func must(good bool, format string, values ...any) {
	if !good {
		panic(fmt.Sprintf(format, values...))
	}
}

func sent[T any](response T, err error) T {
	must(err == nil, "%v", err)
	return response
}

func pointer[T any](value T) *T {
	return &value
}

// added appends an element to a list and returns it.
func added[T any](list *[]T) *T {
	*list = append(*list, *new(T))
	return &(*list)[len(*list)-1]
}

func withKey(_ context.Context, request *http.Request) error {
	request.Header.Set("Authorization", "Bearer "+os.Getenv("WEIR_KEY"))
	return nil
}

func useOrders(all context.Context, url string) {
	step("orders")
	weir := sent(orders.NewClientWithResponses(url, orders.WithRequestEditorFn(withKey)))
	params := orders.ExecuteParams{Country: pointer(orders.ExecuteParamsCountry("NL"))}
	tea := added(&params.Orders)
	tea.Item, tea.Price, tea.Country = pointer("tea"), pointer(12.5), pointer("NL")
	tea.Count = &orders.ExecuteParams_Orders_Count{}
	must(tea.Count.FromExecuteParamsOrdersCount0(9007199254740991) == nil, "count")
	pot := added(&params.Orders)
	pot.Item, pot.Price, pot.Country = pointer("pot"), pointer(0.1+0.2+130), pointer("NL")
	pot.Count = &orders.ExecuteParams_Orders_Count{}
	must(pot.Count.FromExecuteParamsOrdersCount1("9007199254740993") == nil, "count")
	executed := sent(weir.ExecuteOrdersOfACountry_1WithResponse(all, &orders.ExecuteOrdersOfACountry_1Params{}, orders.ExecuteInput{Params: params}))
	must(executed.JSON200 != nil, "execute: %s", executed.Body)
	rows := executed.JSON200.Data.Rows
	must(len(rows) == 2 && *rows[0].Item == "tea" && *rows[1].Item == "pot", "execute: %s", executed.Body)
	must(sent(rows[0].Count.AsResultRowCount0()) == 9007199254740991, "count: %s", executed.Body)
	must(sent(rows[1].Count.AsResultRowCount1()) == "9007199254740993", "count: %s", executed.Body)
	must(*rows[0].Price == 12.5 && *rows[1].Price == *pot.Price && *rows[0].Column2024 == 12.5, "price: %s", executed.Body)
	must(*rows[1].Class && !*rows[0].Class, "class: %s", executed.Body)
	must(rows[0].AdditionalProperties["日本"] == 1234567.89, "日本: %s", executed.Body)
	page := sent(weir.GetPageOfOrdersOfACountry_1WithResponse(all, executed.JSON200.Data.ResultId, &orders.GetPageOfOrdersOfACountry_1Params{}))
	must(page.JSON200 != nil && len(page.JSON200.Data.Rows) == 2, "page: %s", page.Body)
	params.Country = pointer(orders.ExecuteParamsCountry("FR"))
	refused := sent(weir.ExecuteOrdersOfACountry_1WithResponse(all, &orders.ExecuteOrdersOfACountry_1Params{}, orders.ExecuteInput{Params: params}))
	must(refused.StatusCode() == 400, "status: %d", refused.StatusCode())
}

func useMultiples(all context.Context, url string) {
	step("multiples")
	weir := sent(multiples.NewClientWithResponses(url, multiples.WithRequestEditorFn(withKey)))
	params := multiples.ExecuteParams{Factor: 2.5, Rate: pointer(0.21)}
	executed := sent(weir.ExecuteMultiplesOfANumber_2WithResponse(all, &multiples.ExecuteMultiplesOfANumber_2Params{}, multiples.ExecuteInput{Params: params}))
	must(executed.JSON200 != nil, "execute: %s", executed.Body)
	rows := executed.JSON200.Data.Rows
	must(len(rows) == 3 && *rows[2].Product == 7.5 && *rows[2].InUnits == "3 m", "execute: %s", executed.Body)
	must(sent(rows[2].N.AsResultRowN0()) == 3, "n: %s", executed.Body)
}

func useTotals(all context.Context, url string) {
	step("totals")
	weir := sent(totals.NewClientWithResponses(url, totals.WithRequestEditorFn(withKey)))
	executed := sent(weir.ExecuteTotalsByRegion_5WithResponse(all, &totals.ExecuteTotalsByRegion_5Params{}, totals.ExecuteInput{Params: totals.ExecuteParams{Active: true}}))
	must(executed.JSON200 != nil, "execute: %s", executed.Body)
	rows := executed.JSON200.Data.Rows
	must(len(rows) == 1 && *rows[0].Region == "north" && *rows[0].TotalAmount == 3.5, "execute: %s", executed.Body)
}

func main() {
	all, url := context.Background(), os.Getenv("WEIR_URL")
	useOrders(all, url)
	useMultiples(all, url)
	useTotals(all, url)
}
